type Changes<T> = { [Field in keyof T]?: T[Field] | undefined };

/** An object with the fields that a change names; what the change does not name stays. */
export function withChanges<T extends object>(current: T, changes: Changes<T>): T {
  return { ...current, ...namedOf(changes) };
}

/** The fields that a change names. */
export function namedOf<T extends object>(changes: T): { [Field in keyof T]?: Exclude<T[Field], undefined> } {
  const named = Object.entries(changes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(named) as { [Field in keyof T]?: Exclude<T[Field], undefined> };
}
