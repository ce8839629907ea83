/* The basic game of cats for three or four players, written by hand in C: what the compiled Python rules are
 * measured against. Same data layout (one fixed-size record, 64-bit card sets), same fate and same random policy, so
 * both play the very same games, and equal checksums prove it. Rule numbers refer to the game's rules.md. */

#include <stdint.h>

typedef uint64_t set;

enum { CHAIRS = 4, SEASONS = 4, CARDS = 38, SEASON_SIZE = 9, LOW_YOROZU = 36, HIGH_YOROZU = 37, NO_SEASON = 4, ROUNDS = 9 };
enum { BOOZE_EACH = 2, OTHERS_EACH = 7, CROWS_FOR_REDEAL = 3, TOO_MUCH = 3, BOOZE_POINTS = 2, QUESTIONS = 17, NONE = -1 };
enum { KEEPING = 0, PLAYING = 5, CROWING = 6, OVER = 8 };
enum { UNASKED, KEEP_HAND, REDEAL_HANDS };
enum { KEEP = 0, REDEAL = 1, PLAY = 22, SWAP = 60, MOVES = 62 };
enum { ASK_BOOZE, ASK_FACE_UP, ASK_DEAL, ASK_DUMMY };

typedef struct {
    set hand[CHAIRS], pool, taken[CHAIRS], no_more[CHAIRS], multipliers[CHAIRS], multiplier_pool, multipliers_used, to_take, owed;
    int16_t target, game_number, total[CHAIRS];
    int8_t seats, mode;
    uint8_t single;
    int8_t phase, actor;
    uint8_t tie_break;
    int8_t round_number, shown[2], played[CHAIRS], booze_held[CHAIRS], answer[CHAIRS], multiplier[CHAIRS];
    uint8_t tokens[CHAIRS][SEASONS];
    uint8_t zeros[3];
} state;

typedef struct {
    uint64_t seed;
    uint32_t asked[QUESTIONS];
} fate;

#define BIT(card) ((set)1 << (card))
#define SEASON_CARDS (BIT(LOW_YOROZU) - 1)
#define YOROZU_CARDS (BIT(LOW_YOROZU) | BIT(HIGH_YOROZU))
#define EACH_SEASON(place) (BIT(place) | BIT(9 + (place)) | BIT(18 + (place)) | BIT(27 + (place)))
#define CROWS EACH_SEASON(4)
#define SEASON_BOOZE (EACH_SEASON(1) | EACH_SEASON(7))
#define BOOZE (SEASON_BOOZE | YOROZU_CARDS)
#define OTHER_CARDS ((BIT(CARDS) - 1) ^ SEASON_BOOZE)
#define TWO_FISH (EACH_SEASON(0) | EACH_SEASON(8))
#define ONE_FISH (EACH_SEASON(2) | EACH_SEASON(6))

static const set OF_SEASON[SEASONS + 1] = {0x1FFull, 0x1FFull << 9, 0x1FFull << 18, 0x1FFull << 27, 0};
static int8_t SEASON_OF[CARDS], VALUE[CARDS];
static int16_t STRENGTH[CARDS];

static inline int has(set members, int i) { return members >> i & 1; }
static inline int size(set members) { return __builtin_popcountll(members); }
static inline int lowest(set members) { return __builtin_ctzll(members); }
static inline set rest(set members) { return members & (members - 1); }

static inline uint64_t mix(uint64_t x) {
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ x >> 27) * 0x94D049BB133111EBull;
    return x ^ x >> 31;
}

static inline int scaled(uint64_t word, int n) { return (int)((word >> 32) * (uint64_t)n >> 32); }

/* Halving a word six times beats a loop whose length is luck. */
static inline int nth(set members, int n) {
    int at = 0;
    for (int half = 32; half; half /= 2) {
        int below = size(members >> at & (BIT(half) - 1)), beyond = n >= below;
        n -= beyond * below;
        at += beyond * half;
    }
    return at;
}

static inline int pick(fate *f, int question, set members) {
    uint64_t start = f->seed + (uint64_t)(question + 1) * 0xD1342543DE82EF95ull;
    uint64_t asked = ++f->asked[question];
    int n = scaled(mix(start + asked * 0x9E3779B97F4A7C15ull), size(members));
    return nth(members, n);
}

static void new_game(state *s, fate *f);

/* 3.1, 3.2 */
static void deal(state *s, fate *f) {
    set left = SEASON_BOOZE;
    for (int chair = 0; chair < CHAIRS; chair++) {
        s->hand[chair] = 0;
        s->booze_held[chair] = BOOZE_EACH;
        s->answer[chair] = UNASKED;
    }
    for (int chair = 0; chair < CHAIRS; chair++)
        for (int i = 0; i < BOOZE_EACH; i++) {
            set card = BIT(pick(f, ASK_BOOZE, left));
            left ^= card;
            s->hand[chair] |= card;
        }
    int first = pick(f, ASK_FACE_UP, OTHER_CARDS);
    left = OTHER_CARDS ^ BIT(first);
    int second = pick(f, ASK_FACE_UP, left);
    left ^= BIT(second);
    int in_order = STRENGTH[first] < STRENGTH[second];
    s->shown[0] = (int8_t)(in_order ? first : second);
    s->shown[1] = (int8_t)(in_order ? second : first);
    for (int chair = 0; chair < CHAIRS - 1; chair++)
        for (int i = 0; i < OTHERS_EACH; i++) {
            set card = BIT(pick(f, ASK_DEAL, left));
            left ^= card;
            s->hand[chair] |= card;
        }
    s->hand[CHAIRS - 1] |= left;
    s->phase = KEEPING;
}

/* 4.1, 12.2 */
static void begin_round(state *s, fate *f) {
    s->phase = PLAYING;
    s->actor = NONE;
    for (int chair = 0; chair < CHAIRS; chair++) s->played[chair] = NONE;
    if (s->seats == CHAIRS) return;
    int dummy = s->seats, card = pick(f, ASK_DUMMY, s->hand[dummy]);
    s->hand[dummy] ^= BIT(card);
    s->played[dummy] = (int8_t)card;
    s->booze_held[dummy] -= (int8_t)has(SEASON_BOOZE, card);
}

/* 3.3, 3.4 */
static void answer(state *s, fate *f, int seat, int wants) {
    s->answer[seat] = (int8_t)wants;
    int again = 0;
    for (int other = 0; other < s->seats; other++) {
        if (s->answer[other] == UNASKED) return;
        again |= s->answer[other] == REDEAL_HANDS;
    }
    if (again) {
        deal(s, f);
        return;
    }
    for (int chair = 0; chair < CHAIRS; chair++) s->answer[chair] = UNASKED;
    begin_round(s, f);
}

/* 4.2 */
static inline set in_season(const state *s) {
    return SEASON_CARDS ^ (OF_SEASON[SEASON_OF[s->shown[0]]] | OF_SEASON[SEASON_OF[s->shown[1]]]);
}

/* 4.2 to 4.4 */
static inline set playable(const state *s, int seat) {
    set hand = s->hand[seat], fitting = hand & in_season(s);
    return fitting ? fitting | (hand & YOROZU_CARDS) : hand;
}

static inline int booze(const state *s, int seat) { return size(s->taken[seat] & BOOZE); }

/* 8.1 to 8.5 */
static int game_points(const state *s, int seat) {
    set taken = s->taken[seat];
    int fish = 2 * size(taken & TWO_FISH) + size(taken & ONE_FISH), drinks = booze(s, seat), crows = -size(taken & CROWS);
    return drinks >= TOO_MUCH ? (fish + 1) / 2 + crows : fish + BOOZE_POINTS * drinks + crows;
}

static int score(const state *s, int seat) { return s->total[seat] + (s->phase == OVER ? 0 : game_points(s, seat)); }

/* 8.6, 9.1 to 9.4 */
static void end_game(state *s, fate *f) {
    int best = -32768, leaders = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        s->total[seat] = (int16_t)(s->total[seat] + game_points(s, seat));
        if (s->total[seat] > best) best = s->total[seat];
    }
    for (int seat = 0; seat < s->seats; seat++) leaders += s->total[seat] == best;
    int reached = best >= s->target;
    if (s->single || s->tie_break || (reached && leaders == 1)) {
        s->phase = OVER;
        s->actor = NONE;
        return;
    }
    if (reached) s->tie_break = 1;
    new_game(s, f);
}

/* 6.1 to 6.3, 7.2 to 7.4 */
static void take_cards(state *s, fate *f) {
    int low = 0, high = 0;
    for (int chair = 1; chair < CHAIRS; chair++) {
        if (STRENGTH[s->played[chair]] < STRENGTH[s->played[low]]) low = chair;
        if (STRENGTH[s->played[chair]] > STRENGTH[s->played[high]]) high = chair;
    }
    int8_t lower = s->shown[0], higher = s->shown[1];
    s->shown[0] = s->played[low];
    s->shown[1] = s->played[high];
    s->played[low] = lower;
    s->played[high] = higher;
    for (int chair = 0; chair < CHAIRS; chair++) {
        s->taken[chair] |= BIT(s->played[chair]);
        s->played[chair] = NONE;
    }
    int ended = ++s->round_number == ROUNDS;
    for (int seat = 0; seat < s->seats; seat++) ended |= booze(s, seat) >= TOO_MUCH;
    if (ended)
        end_game(s, f);
    else
        begin_round(s, f);
}

static int chair_of(const state *s, int card) {
    for (int chair = 0; chair < CHAIRS; chair++)
        if (s->played[chair] == card) return chair;
    return NONE;
}

/* 5.2 */
static void swap(state *s, int chair, int other) {
    int8_t mine = s->played[chair];
    s->played[chair] = s->played[other];
    s->played[other] = mine;
}

/* 5.2 to 5.5, 12.4 */
static void crows(state *s, fate *f) {
    set table = 0;
    for (int chair = 0; chair < CHAIRS; chair++) table |= BIT(s->played[chair]);
    if (!(table & YOROZU_CARDS) || !(table & CROWS)) {
        take_cards(s, f);
        return;
    }
    int lowest_crow = NONE, highest_crow = NONE;
    for (int chair = 0; chair < CHAIRS; chair++) {
        if (!has(CROWS, s->played[chair])) continue;
        if (lowest_crow == NONE || VALUE[s->played[chair]] < VALUE[s->played[lowest_crow]]) lowest_crow = chair;
        if (highest_crow == NONE || VALUE[s->played[chair]] > VALUE[s->played[highest_crow]]) highest_crow = chair;
    }
    int low = chair_of(s, LOW_YOROZU), high = chair_of(s, HIGH_YOROZU);
    if (low != NONE && high != NONE && lowest_crow == highest_crow) {
        if (lowest_crow < s->seats) {
            s->phase = CROWING;
            s->actor = (int8_t)lowest_crow;
            return;
        }
        int value = VALUE[s->played[lowest_crow]];
        swap(s, lowest_crow, VALUE[HIGH_YOROZU] - value < value - VALUE[LOW_YOROZU] ? high : low);
    } else {
        if (low != NONE) swap(s, lowest_crow, low);
        if (high != NONE) swap(s, highest_crow, high);
    }
    take_cards(s, f);
}

/* 4.1, 4.5, 4.7, 5.1 */
static void commit(state *s, fate *f, int seat, int card) {
    s->hand[seat] ^= BIT(card);
    s->played[seat] = (int8_t)card;
    for (int other = 0; other < s->seats; other++)
        if (s->played[other] == NONE) return;
    set fitting = in_season(s), barred = SEASON_CARDS ^ fitting;
    for (int other = 0; other < s->seats; other++) {
        int shown = s->played[other];
        s->booze_held[other] -= (int8_t)has(SEASON_BOOZE, shown);
        if (s->round_number >= ROUNDS - 1 || !has(barred, shown)) continue;
        for (int season = 0; season < SEASONS; season++)
            if (OF_SEASON[season] & fitting) s->no_more[other] |= BIT(season);
    }
    crows(s, f);
}

static void new_game(state *s, fate *f) {
    s->game_number++;
    s->round_number = 0;
    s->actor = NONE;
    for (int chair = 0; chair < CHAIRS; chair++) {
        s->taken[chair] = 0;
        s->no_more[chair] = 0;
        s->played[chair] = NONE;
        s->multiplier[chair] = NONE;
    }
    deal(s, f);
}

static unsigned actors(const state *s) {
    unsigned waiting = 0;
    if (s->phase == PLAYING)
        for (int seat = 0; seat < s->seats; seat++) waiting |= (unsigned)(s->played[seat] == NONE) << seat;
    else if (s->phase == KEEPING)
        for (int seat = 0; seat < s->seats; seat++) waiting |= (unsigned)(s->answer[seat] == UNASKED) << seat;
    else if (s->phase != OVER)
        waiting = 1u << s->actor;
    return waiting;
}

static int moves(const state *s, int seat, int16_t *out) {
    if (s->phase == PLAYING) {
        int n = 0;
        for (set left = playable(s, seat); left; left = rest(left)) out[n++] = (int16_t)(PLAY + lowest(left));
        return n;
    }
    if (s->phase == KEEPING) {
        out[0] = KEEP;
        out[1] = REDEAL;
        return size(s->hand[seat] & CROWS) < CROWS_FOR_REDEAL ? 1 : 2;
    }
    out[0] = SWAP;
    out[1] = SWAP + 1;
    return 2;
}

static void play(state *s, fate *f, int seat, int move) {
    if (s->phase == PLAYING) {
        commit(s, f, seat, move - PLAY);
    } else if (s->phase == KEEPING) {
        answer(s, f, seat, move == KEEP ? KEEP_HAND : REDEAL_HANDS);
    } else {
        swap(s, seat, chair_of(s, move - SWAP + LOW_YOROZU));
        take_cards(s, f);
    }
}

static void fill_tables(void) {
    static const int cats[SEASONS] = {4, 3, 2, 1};
    for (int card = 0; card < LOW_YOROZU; card++) {
        int season = card / SEASON_SIZE;
        SEASON_OF[card] = (int8_t)season;
        VALUE[card] = (int8_t)(card % SEASON_SIZE + 1 + season);
        STRENGTH[card] = (int16_t)(VALUE[card] * 8 + cats[season]);
    }
    for (int card = LOW_YOROZU; card < CARDS; card++) {
        SEASON_OF[card] = NO_SEASON;
        VALUE[card] = card == LOW_YOROZU ? 0 : 13;
        STRENGTH[card] = (int16_t)(VALUE[card] * 8);
    }
}

int64_t state_size(void) { return sizeof(state); }

/* `games` random games; tally[0] counts decisions, tally[1] is the checksum of every move and score. */
void random_games(int64_t seats, int64_t single, int64_t target, uint64_t seed, int64_t games, uint64_t *tally) {
    const uint64_t check_step = 6364136223846793005ull;
    int16_t out[MOVES];
    state start = {.seats = (int8_t)seats, .single = (uint8_t)single, .target = (int16_t)target};
    fill_tables();
    for (int64_t g = 0; g < games; g++) {
        state s = start;
        fate f = {.seed = mix(seed + (uint64_t)g)};
        uint64_t policy = f.seed ^ 0x2545F4914F6CDD1Dull, check = 0, n = 0;
        new_game(&s, &f);
        for (unsigned waiting; (waiting = actors(&s)); n++) {
            int seat = __builtin_ctz(waiting);
            int k = moves(&s, seat, out);
            int move = out[scaled(mix(policy + n * 0x9E3779B97F4A7C15ull), k)];
            play(&s, &f, seat, move);
            check = check * check_step + (uint64_t)(move + 1);
        }
        tally[0] += n;
        tally[1] += check;
        for (int seat = 0; seat < seats; seat++) tally[1] += (uint64_t)(score(&s, seat) + 100) * check_step;
    }
}

/* n copies of states, each from one side of a ring to the other. */
void copy_states(state *ring, int64_t places, int64_t n) {
    for (int64_t i = 0; i < n; i++) ring[(i + places / 2) % places] = ring[i % places];
}
