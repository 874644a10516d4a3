import { activeStatuses } from "@safeport/contract/reports/core/report.state";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";

/** Number of a program's reports, drafts included, and of its open ones. */
export async function countReportsOfProgram(db: Db, programId: string): Promise<{ total: number; open: number }> {
  return db
    .selectFrom("report")
    .select(sql<number>`count(*)::int`.as("total"))
    .select(({ fn }) => fn.count<number>("id").filterWhere("status", "in", activeStatuses).as("open"))
    .where("program_id", "=", programId)
    .executeTakeFirstOrThrow()
    .then(({ total, open }) => ({ total, open: Number(open) }));
}

/** Number of a company's open reports. */
export async function countOpenReports(db: Db, companyId: string): Promise<number> {
  const { open } = await db
    .selectFrom("report")
    .select(sql<number>`count(*)::int`.as("open"))
    .where("company_id", "=", companyId)
    .where("status", "in", activeStatuses)
    .executeTakeFirstOrThrow();
  return open;
}
