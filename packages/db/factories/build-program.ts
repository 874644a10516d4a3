import type { Insertable, Selectable } from "kysely";
import type { Db } from "../src/named-statement.ts";
import { newId } from "../src/new-id.ts";
import type { Program } from "../src/types.gen.ts";
import { buildCompany } from "./build-company.ts";
import { titleKey } from "./title-key.ts";
import { uniqueSuffix } from "./unique-suffix.ts";

/** Inserts a public, active bug bounty program without scopes; invents its company. `title_key` follows the title. */
export async function buildProgram(db: Db, overrides: Partial<Insertable<Program>> = {}): Promise<Selectable<Program>> {
  const suffix = uniqueSuffix();
  const title = overrides.title ?? `Program ${suffix}`;
  return db
    .insertInto("program")
    .values({
      id: newId(),
      company_id: overrides.company_id ?? (await buildCompany(db)).id,
      handle: `program-${suffix}`,
      title,
      title_key: titleKey(title),
      description: "Our web shop and its API. Tell us what we missed.",
      policy: "Test with your own accounts only and stop at the first personal data you see.",
      status: "active",
      low_min: 100,
      low_max: 200,
      medium_min: 400,
      medium_max: 800,
      high_min: 1_500,
      high_max: 3_000,
      critical_min: 5_000,
      critical_max: 10_000,
      program_launch_date: new Date(),
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
