import type { Db } from "@safeport/db/named-statement";

/** The fingerprint of the key that belongs to the database; undefined before the first start. */
export async function findFingerprint(db: Db): Promise<string | undefined> {
  return (await db.selectFrom("instance_key").select("fingerprint").executeTakeFirst())?.fingerprint;
}

/** Inserts the fingerprint if there is none; returns the stored one. */
export async function storeFingerprint(db: Db, fingerprint: string): Promise<string | undefined> {
  await db
    .insertInto("instance_key")
    .values({ fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return findFingerprint(db);
}

/** Deletes the fingerprint, so that the next start stores the fingerprint of its own key. */
export async function forgetFingerprint(db: Db): Promise<void> {
  await db.deleteFrom("instance_key").execute();
}
