import type { Insertable, Selectable } from "kysely";
import type { Db } from "../src/named-statement.ts";
import { newId } from "../src/new-id.ts";
import type { Company } from "../src/types.gen.ts";
import { uniqueSuffix } from "./unique-suffix.ts";

/** Inserts an active company with a verified domain and, as yet, no members. */
export async function buildCompany(db: Db, overrides: Partial<Insertable<Company>> = {}): Promise<Selectable<Company>> {
  const suffix = uniqueSuffix();
  return db
    .insertInto("company")
    .values({
      id: newId(),
      name: `Company ${suffix}`,
      domain: `company-${suffix}.example`,
      domain_verification_method: "TXT_RECORD",
      domain_status: "verified",
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
