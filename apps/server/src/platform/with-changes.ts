type Changes<T> = { [Field in keyof T]?: T[Field] | undefined };

/** Applies a change to an object. Fields that the change does not name stay as they are. */
export function withChanges<T extends object>(current: T, changes: Changes<T>): T {
  return { ...current, ...namedOf(changes) };
}

/** The fields of a change that are not undefined. */
export function namedOf<T extends object>(changes: T): { [Field in keyof T]?: Exclude<T[Field], undefined> } {
  const named = Object.entries(changes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(named) as { [Field in keyof T]?: Exclude<T[Field], undefined> };
}
