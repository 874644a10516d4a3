import type { Insertable, Selectable } from "kysely";
import type { Db } from "../src/named-statement.ts";
import type { ProgramMember } from "../src/types.gen.ts";
import { buildProgram } from "./build-program.ts";
import { buildUser } from "./build-user.ts";

/** Lets a researcher into a private program; invents both. */
export async function buildProgramMember(
  db: Db,
  overrides: Partial<Insertable<ProgramMember>> = {},
): Promise<Selectable<ProgramMember>> {
  return db
    .insertInto("program_member")
    .values({
      program_id: overrides.program_id ?? (await buildProgram(db, { visibility: "PRIVATE", participation: "invitation" })).id,
      user_id: overrides.user_id ?? (await buildUser(db)).id,
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
