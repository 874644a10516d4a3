import { openStandingConnection } from "./standing-connection.ts";

export interface HeldLocks {
  /** Takes the lock of this name. */
  add(name: string): Promise<void>;
  /** Releases the lock of this name. */
  remove(name: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Holds shared advisory locks (PostgreSQL manual, 13.3.5) of a class on a separate connection, so that PostgreSQL releases them when this
 * process dies. A lost connection is reopened and takes the same locks.
 */
export async function holdLocks(url: string, lockClass: number): Promise<HeldLocks> {
  const names = new Set<string>();
  // Serialises the queries, since a connection runs one at a time.
  let turn: Promise<unknown> = Promise.resolve();
  const take = "select pg_advisory_lock_shared($1, hashtext($2))";
  const release = "select pg_advisory_unlock_shared($1, hashtext($2))";
  const connection = await openStandingConnection({
    url,
    name: "safeport-locks",
    async onOpen(client) {
      for (const name of names) await client.query(take, [lockClass, name]);
    },
  });
  function query(text: string, name: string): Promise<unknown> {
    const answer = turn.then(() => connection.current()?.query(text, [lockClass, name]));
    turn = answer.catch(() => {});
    return answer;
  }

  return {
    async add(name) {
      names.add(name);
      await query(take, name);
    },
    async remove(name) {
      names.delete(name);
      await query(release, name);
    },
    stop: () => connection.stop(),
  };
}
