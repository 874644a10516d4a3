/** Days over which the reports that somebody sends are counted. */
export const allowanceDays = 30;

/** Reports that somebody may send in `allowanceDays`. */
export interface Allowance {
  /** To one program that sets no limit of its own. */
  program: number;
  /** To all programs together. */
  all: number;
}

/** For people who are new, or often wrong. */
export const firstAllowance: Allowance = { program: 4, all: 6 };

/** By the share of valid reports among those that were decided, from `decided` on; the last step that is reached counts. */
const steps: readonly (Allowance & { decided: number; accuracy: number })[] = [
  { decided: 4, accuracy: 0.5, program: 8, all: 20 },
  { decided: 4, accuracy: 0.8, program: 20, all: 50 },
  { decided: 20, accuracy: 0.8, program: 50, all: 150 },
];

/** Nobody may send more than this, to all programs together. */
export const maxAllowance = Math.max(...steps.map(({ all }) => all));

/**
 * Sending allowance of a person, from the number of their latest reports that ended valid and invalid; it rises with their
 * accuracy.
 */
export function allowanceOf({ valid, invalid }: { valid: number; invalid: number }): Allowance {
  const decided = valid + invalid;
  const reached = steps.filter((step) => decided >= step.decided && valid >= step.accuracy * decided);
  const { program, all } = reached.at(-1) ?? firstAllowance;
  return { program, all };
}
