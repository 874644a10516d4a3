import type { Insertable, Selectable } from "kysely";
import type { Db } from "../src/named-statement.ts";
import { newId } from "../src/new-id.ts";
import type { Session } from "../src/types.gen.ts";
import { buildUser } from "./build-user.ts";

const twelveHours = 12 * 3_600_000;

/** Inserts a running session of 12 hours; invents its person. */
export async function buildSession(db: Db, overrides: Partial<Insertable<Session>> = {}): Promise<Selectable<Session>> {
  return db
    .insertInto("session")
    .values({
      id: newId(),
      user_id: overrides.user_id ?? (await buildUser(db)).id,
      expires_at: new Date(Date.now() + twelveHours),
      user_agent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
      ip: "127.0.0.1",
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
