/** Reproducible random numbers and choices. */
export interface Seeded {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
  chance(probability: number): boolean;
  shuffled<T>(list: readonly T[]): T[];
  hex(digits: number): string;
}

/** A separate source for every `name`, so that drawing more numbers for one purpose does not change the others. */
export function seeded(name: string): Seeded {
  const next = mulberry32(fnv1a(name));
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    pick(list) {
      if (list.length === 0) throw new Error(`Nothing to pick from for ${name}`);
      return list[int(0, list.length - 1)] as (typeof list)[number];
    },
    chance: (probability) => next() < probability,
    shuffled(list) {
      const rest = [...list];
      return list.map(() => rest.splice(int(0, rest.length - 1), 1)[0] as (typeof list)[number]);
    },
    hex: (digits) => Array.from({ length: digits }, () => int(0, 15).toString(16)).join(""),
  };
}

/** The 32-bit FNV-1a hash of a text, as a seed. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Tommy Ettinger's mulberry32: 32 bits of state are enough here. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
