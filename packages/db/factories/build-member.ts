import type { Insertable, Selectable } from "kysely";
import type { Db } from "../src/named-statement.ts";
import type { CompanyMember } from "../src/types.gen.ts";
import { buildCompany } from "./build-company.ts";
import { buildUser } from "./build-user.ts";

/** Makes somebody a member of a company, a triager unless overridden; invents the company and the Business user. */
export async function buildMember(
  db: Db,
  overrides: Partial<Insertable<CompanyMember>> = {},
): Promise<Selectable<CompanyMember>> {
  return db
    .insertInto("company_member")
    .values({
      company_id: overrides.company_id ?? (await buildCompany(db)).id,
      user_id: overrides.user_id ?? (await buildUser(db, { role: "Business" })).id,
      role: "triager",
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
