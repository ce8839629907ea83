/** What is looked at on the table: a score card whose tiles are lit. */
class Light {
  /** Under the pointer or the focus. */
  over = $state<string | null>(null);
  /** Touched, so that it stays lit until touched again. */
  kept = $state<string | null>(null);

  get card(): string | null {
    return this.over ?? this.kept;
  }

  toggle(card: string): void {
    this.kept = this.kept === card ? null : card;
  }
}

export const light = new Light();

/** Which of two equal tiles on the display was taken: to the rules they are the same. */
class Hand {
  touched = $state<string | null>(null);
}

export const hand = new Hand();
