import type { ProgramFormValues } from "./form-values.ts";

/**
 * Three-way merge of a form: a field that I changed from `base` keeps my value, any other takes the other person's. Each reward
 * and each response target is a field of its own; a list counts as one.
 */
export function mergeForms(base: ProgramFormValues, theirs: ProgramFormValues, mine: ProgramFormValues): ProgramFormValues {
  return {
    ...mergeFields(base, theirs, mine),
    rewards: mergeFields(base.rewards, theirs.rewards, mine.rewards),
    response_targets: mergeFields(base.response_targets, theirs.response_targets, mine.response_targets),
  };
}

function mergeFields<T extends object>(base: T, theirs: T, mine: T): T {
  const names = Object.keys(mine) as (keyof T)[];
  const isMine = (name: keyof T) => JSON.stringify(mine[name]) !== JSON.stringify(base[name]);
  return Object.fromEntries(names.map((name) => [name, (isMine(name) ? mine : theirs)[name]])) as T;
}
