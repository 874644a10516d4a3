import type { Insertable, Selectable } from "kysely";
import type { Db } from "../src/named-statement.ts";
import { newId } from "../src/new-id.ts";
import type { UserAccount } from "../src/types.gen.ts";
import { uniqueSuffix } from "./unique-suffix.ts";

/** The password of all users of `buildUser`. It passes the rules for new passwords. */
export const factoryPassword = "five-herons-at-dusk-81";
// Argon2id hash of the password at the lowest cost, so that tests are fast.
const factoryPasswordHash = "$argon2id$v=19$m=1024,t=1,p=1$s5CMZRHGRM/jFYQZVHLQpw$dvpzIfuI2zMdzcGZrUEqWO+/RNyDXrgWfzwyx9hj/MU";

/** Inserts a person: a researcher with a verified address, unless overridden. */
export async function buildUser(db: Db, overrides: Partial<Insertable<UserAccount>> = {}): Promise<Selectable<UserAccount>> {
  const username = overrides.username ?? `user-${uniqueSuffix()}`;
  return db
    .insertInto("user_account")
    .values({
      id: newId(),
      username,
      email: `${username}@people.example`,
      email_verified_at: new Date(),
      full_name: "Robin Example",
      role: "Hacker",
      password_hash: factoryPasswordHash,
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
