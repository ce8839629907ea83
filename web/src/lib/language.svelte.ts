/** What the build makes of a translators' file: messages by their English sentence. */
export interface Catalogue {
  /** The language's plural categories, in the order of a message's forms. */
  plurals: readonly string[];
  messages: Readonly<Record<string, string | readonly string[]>>;
}

export const ENGLISH = 'en';
/** English made strange, to find what is not said through a catalogue; never offered. */
export const PSEUDO = 'qps';
/** What the browser says itself, outside the boards. */
const OWN = 'web';

type Fetch = () => Promise<{ default: Catalogue }>;
const files = import.meta.glob<{ default: Catalogue }>(['../../../src/sekki/languages/*/*/messages.po', '!../../../src/sekki/languages/*/sekki/messages.po']);
/** By language and domain: `zh-Hant web`. A folder is a language. */
const found = new Map<string, Fetch>(
  Object.entries(files).map(([path, fetch]) => {
    const [folder, domain] = path.split('/').slice(-3);
    return [`${folder!.replace('_', '-')} ${domain}`, fetch];
  }),
);

/** The languages there are, by their tags. */
export const LANGUAGES: readonly string[] = [ENGLISH, ...[...found.keys()].filter((key) => key.endsWith(` ${OWN}`)).map((key) => key.split(' ')[0]!).sort()];

/** A language's name as those who speak it write it. */
export const nameOf = (tag: string): string => new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;

/** The first language somebody reads that is here: in the same script (`zh-TW` is `zh-Hant`), or else in another. */
export function choose(wanted: readonly string[], here: readonly string[] = LANGUAGES): string {
  const written = (tag: string) => new Intl.Locale(tag).maximize().script;
  const spoken = (tag: string) => new Intl.Locale(tag).language;
  for (const tag of wanted) {
    const near = here.filter((one) => spoken(one) === spoken(tag));
    const same = near.find((one) => written(one) === written(tag)) ?? near[0];
    if (same) return same;
  }
  return ENGLISH;
}

/** The language this page speaks. It changes when all of its words are there, and with it every sentence at once. */
class Language {
  tag = $state.raw(ENGLISH);
  /** A game's words first: at its table they win over the house's. */
  catalogues = $state.raw<readonly Catalogue[]>([]);
  #game: string | null = null;
  #wanted = ENGLISH;

  /** Speaks another language from now on. */
  async use(tag: string): Promise<void> {
    this.#wanted = tag;
    const catalogues = await this.#fetch(tag);
    if (tag !== this.#wanted) return;
    this.catalogues = catalogues;
    this.tag = tag;
    const root = globalThis.document?.documentElement;
    if (root) root.lang = tag === PSEUDO ? ENGLISH : tag;
  }

  /** Has a game's words at hand; null for those of the house alone. */
  async open(game: string | null): Promise<void> {
    if (game === this.#game) return;
    this.#game = game;
    const tag = this.#wanted;
    const catalogues = await this.#fetch(tag);
    if (tag === this.#wanted && game === this.#game && tag === this.tag) this.catalogues = catalogues;
  }

  /** What cannot be fetched is said in English. */
  async #fetch(tag: string): Promise<Catalogue[]> {
    const domains = this.#game === null ? [OWN] : [this.#game, OWN];
    const fetched = await Promise.all(domains.map((domain) => found.get(`${tag} ${domain}`)?.().catch(() => null)));
    return fetched.flatMap((module) => (module ? [module.default] : []));
  }
}

export const language = new Language();
