import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db } from "../src/named-statement.ts";
import { newId } from "../src/new-id.ts";
import type { Passkey } from "../src/types.gen.ts";

/** Inserts a passkey that belongs to no real authenticator. */
export async function buildPasskey(db: Db, userId: string): Promise<Selectable<Passkey>> {
  return db
    .insertInto("passkey")
    .values({
      id: newId(),
      user_id: userId,
      credential_id: randomBytes(32),
      public_key: Buffer.alloc(77),
      sign_count: "0",
      transports: [],
      name: "Key",
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
