import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";
import { isProgramVisible } from "../../programs/core/program.visibility.ts";

/** A program of a company, locked against deletion; undefined if there is none with this id. */
export function findProgramOfCompany(tx: Tx, companyId: string, programId: string) {
  return tx
    .selectFrom("program")
    .select(["id", "title"])
    .where("id", "=", programId)
    .where("company_id", "=", companyId)
    .where("status", "<>", "draft")
    .forShare()
    .executeTakeFirst();
}

/** Whether somebody who does not belong to the platform sees a program. */
export async function seesProgram(db: Db, userId: string, programId: string): Promise<boolean> {
  const row = await db
    .selectFrom("program as p")
    .select(isProgramVisible(sql`${userId}::uuid`, sql`false`).as("visible"))
    .where("p.id", "=", programId)
    .executeTakeFirst();
  return row?.visible === true;
}
