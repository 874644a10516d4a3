import type { Insertable, Selectable } from "kysely";
import type { Db } from "../src/named-statement.ts";
import { newId } from "../src/new-id.ts";
import type { AuditLog } from "../src/types.gen.ts";
import { buildUser } from "./build-user.ts";

/** Inserts an audit row; invents who did it. */
export async function buildAuditEntry(db: Db, overrides: Partial<Insertable<AuditLog>> = {}): Promise<Selectable<AuditLog>> {
  return db
    .insertInto("audit_log")
    .values({
      id: newId(),
      user_id: overrides.user_id === undefined ? (await buildUser(db)).id : overrides.user_id,
      action: "accounts.login",
      log_type: "user_log",
      ip: "127.0.0.1",
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
