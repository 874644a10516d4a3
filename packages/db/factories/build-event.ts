import type { Insertable, Selectable } from "kysely";
import type { Db } from "../src/named-statement.ts";
import { newId } from "../src/new-id.ts";
import type { DomainEvent } from "../src/types.gen.ts";

/** Inserts a domain event that is not delivered, about a subject that does not exist. */
export async function buildEvent(db: Db, overrides: Partial<Insertable<DomainEvent>> = {}): Promise<Selectable<DomainEvent>> {
  return db
    .insertInto("domain_event")
    .values({ id: newId(), type: "program.updated", subject_type: "program", subject_id: newId(), ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow();
}
