/** Entries that are handled after one read. */
const portion = 200;

/** One kind of work of a job. `act` ends what made an entry due, in a transaction of its own. */
interface DueWork<Entry> {
  /** The entries that are due, at most `limit`, those due longest first. */
  find: (limit: number) => Promise<readonly Entry[]>;
  act: (entry: Entry) => Promise<unknown>;
}

/**
 * Acts on everything that is due, portion by portion, one kind of work after the other. An entry that fails does not keep the others waiting; the first
 * failure is thrown at the end.
 */
export async function takeDue<Entry>(...kinds: readonly DueWork<Entry>[]): Promise<void> {
  const failures: unknown[] = [];
  for (const { find, act } of kinds) {
    for (let before = ""; ; ) {
      const entries = await find(portion);
      const json = JSON.stringify(entries);
      // An entry that failed is found again; if a whole portion is, no other entry can be reached.
      if (entries.length === 0 || json === before) break;
      before = json;
      for (const entry of entries) await act(entry).catch((error: unknown) => failures.push(error));
    }
  }
  if (failures.length > 0) throw failures[0];
}
