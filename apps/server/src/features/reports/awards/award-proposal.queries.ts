import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, sql, type Updateable } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";
import { isReporter } from "../core/report.visibility.ts";

const proposals = (db: Db) =>
  db
    .selectFrom("award_proposal as p")
    .innerJoin("report as r", "r.id", "p.report_id")
    .innerJoin("user_account as u", "u.id", "p.proposed_by")
    .leftJoin("user_account as d", "d.id", "p.decided_by")
    .leftJoin("report_hold as h", (join) => join.onRef("h.report_id", "=", "p.report_id").on("h.ended_at", "is", null))
    .selectAll("p")
    .select(["r.number", "r.title", "u.username as proposer", "d.username as decider", "h.fee_rate"]);
export type AwardProposalRow = Awaited<ReturnType<typeof listProposals>>[number];

/** The awards of a company that wait for a colleague, oldest first, and then the newest that were decided. */
export async function listProposals(
  db: Db,
  { companyId, reader }: { companyId: string; reader: string },
  limits: { waiting: number; decided: number },
) {
  // The reporter learns of an award once it is given, also as a member or staff.
  const ofCompany = proposals(db)
    .where("p.company_id", "=", companyId)
    .where(sql<boolean>`not ${isReporter(sql`${reader}::uuid`)}`);
  const [waiting, decided] = await Promise.all([
    ofCompany.where("p.status", "=", "waiting").orderBy("p.proposed_at").orderBy("p.id").limit(limits.waiting).execute(),
    ofCompany
      .where("p.status", "<>", "waiting")
      .orderBy("p.proposed_at", "desc")
      .orderBy("p.id", "desc")
      .limit(limits.decided)
      .execute(),
  ]);
  return [...waiting, ...decided];
}

export function findProposal(db: Db, id: string): Promise<AwardProposalRow | undefined> {
  return proposals(db).where("p.id", "=", id).executeTakeFirst();
}

/** Locks a proposal until the transaction ends; lock its report first. */
export function lockProposal(tx: Tx, id: string) {
  return tx.selectFrom("award_proposal").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirstOrThrow();
}

export async function insertProposal(tx: Tx, row: Insertable<DB["award_proposal"]>): Promise<void> {
  await tx.insertInto("award_proposal").values(row).execute();
}

export async function updateProposal(tx: Tx, id: string, change: Updateable<DB["award_proposal"]>): Promise<void> {
  await tx.updateTable("award_proposal").set(change).where("id", "=", id).execute();
}

/** How many awards of a report wait for a colleague, and their sum in minor units. */
export async function sumWaiting(db: Db, reportId: string): Promise<{ count: number; sum: number }> {
  const row = await db
    .selectFrom("award_proposal")
    .select(({ fn }) => [fn.countAll().as("count"), fn.sum("amount").as("sum")])
    .where("report_id", "=", reportId)
    .where("status", "=", "waiting")
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), sum: Number(row.sum ?? 0) };
}

/** Whether a report got an award of the same kind after one was proposed, as by a dispute. */
export async function wasAwardedSince(
  db: Db,
  { report_id, kind, proposed_at }: Pick<AwardProposalRow, "report_id" | "kind" | "proposed_at">,
): Promise<boolean> {
  const later = db.selectFrom("award").select("id").where("report_id", "=", report_id).where("kind", "=", kind);
  return (await later.where("created_at", ">", proposed_at).limit(1).executeTakeFirst()) !== undefined;
}
