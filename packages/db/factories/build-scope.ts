import type { Insertable, Selectable } from "kysely";
import type { Db } from "../src/named-statement.ts";
import { newId } from "../src/new-id.ts";
import type { Scope } from "../src/types.gen.ts";
import { buildProgram } from "./build-program.ts";
import { uniqueSuffix } from "./unique-suffix.ts";

/** Inserts an asset that is in scope, pays, and is capped at critical; invents its program. */
export async function buildScope(db: Db, overrides: Partial<Insertable<Scope>> = {}): Promise<Selectable<Scope>> {
  return db
    .insertInto("scope")
    .values({
      id: newId(),
      program_id: overrides.program_id ?? (await buildProgram(db)).id,
      asset_type: "domain",
      identifier: `shop-${uniqueSuffix()}.example`,
      instructions_markdown: "Register with an address of your own and order test articles only.",
      is_eligible_for_bounty: true,
      is_out_of_scope: false,
      max_severity: "critical",
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
