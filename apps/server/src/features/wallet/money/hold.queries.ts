import type { Db } from "@safeport/db/named-statement";
import { newId } from "@safeport/db/new-id";
import type { DB } from "@safeport/db/types.gen";
import { type Selectable, sql, type Updateable } from "kysely";
import { readPage } from "../../../platform/read-page.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { type CompanyAccounts, shareLeft } from "./company-money.queries.ts";

export type HoldRow = Selectable<DB["report_hold"]>;

/** A hold with its report; amounts are minor units as text. */
export type HeldReportRow = Pick<
  HoldRow,
  "report_id" | "program_id" | "amount" | "drawn" | "remaining" | "is_covered" | "created_at"
> & { number: number; title: string; program_title: string; total: number };

/** The hold of a report that has not ended. The lock of the company's wallet guards it. */
export function findHold(db: Db, reportId: string): Promise<HoldRow | undefined> {
  return db
    .selectFrom("report_hold")
    .selectAll()
    .where("report_id", "=", reportId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
}

/** Facts that decide whether money can be held for a report, in minor units. */
export interface HoldMoney {
  /** Its hold that has not ended. */
  hold: HoldRow | undefined;
  /** Sum that its bounties took or will take, with their fees. */
  given: bigint;
  /** The free money and the debt of its company, whose accounts are locked until the transaction ends. */
  free: bigint;
  debt: bigint;
  /** The rest of its program's share; null without one. */
  shareLeft: bigint | null;
  /** Awards of its company that wait for money. */
  owed: bigint;
  /** Whether holds of its company wait for money. */
  hasUncovered: boolean;
  /** The id of the account that holds the money of its program; null before the first hold. */
  held: string | null;
}

/** Reads all of it in one statement. The caller has locked the wallet of the company. */
export async function readHoldMoney(
  tx: Tx,
  { free, debt }: Pick<CompanyAccounts, "free" | "debt">,
  { report_id, company_id, program_id }: Pick<HoldRow, "report_id" | "company_id" | "program_id">,
): Promise<HoldMoney> {
  const { rows } = await sql<HoldRow & HoldMoneyRow>`
    select h.*, m.*
    from (
      select coalesce((select sum(amount + fee - taken_back - fee_taken_back) from award
          where report_id = ${report_id} and kind = 'bounty'), 0)::bigint as given,
        ${shareLeft(program_id)} as share_left,
        (select coalesce(sum(amount + fee), 0) from award where company_id = ${company_id} and status = 'owed')::bigint as owed,
        exists (select from report_hold where company_id = ${company_id} and ended_at is null and not is_covered) as has_uncovered,
        (select id from ledger_account where kind = 'company:held' and company_id = ${company_id} and program_id = ${program_id}) as held,
        (select jsonb_object_agg(id, balance::text) from lock_accounts(${[free, debt]}::uuid[])) as balances
    ) m left join report_hold h on h.report_id = ${report_id} and h.ended_at is null`.execute(tx);
  const row = rows[0] as HoldRow & HoldMoneyRow;
  return {
    hold: row.report_id ? row : undefined,
    given: BigInt(row.given),
    free: BigInt(row.balances[free] ?? 0),
    debt: -BigInt(row.balances[debt] ?? 0),
    shareLeft: row.share_left === null ? null : BigInt(row.share_left),
    owed: BigInt(row.owed),
    hasUncovered: row.has_uncovered,
    held: row.held,
  };
}

interface HoldMoneyRow {
  given: string;
  share_left: string | null;
  owed: string;
  has_uncovered: boolean;
  held: string | null;
  balances: Record<string, string>;
}

/** The part of a promise of `amount` that bounties of the report use: those given or owed, with their fees; in minor units. */
export async function drawnOf(tx: Tx, reportId: string, amount: number | string): Promise<bigint> {
  const { rows } = await sql<{ drawn: string }>`
    select least(${amount}::bigint, coalesce(sum(amount + fee - taken_back - fee_taken_back), 0))::bigint as drawn
    from award where report_id = ${reportId} and kind = 'bounty'`.execute(tx);
  return BigInt(rows[0]?.drawn ?? 0);
}

/**
 * Holds money for a report and brings the public levels of funds up to date, in one call: moves what the hold has, `remaining`, from one account to another,
 * and inserts the hold in place of one of the report that has ended. `unit` is a whole unit of the currency in minor units.
 */
export async function insertHold(
  tx: Tx,
  { from, to }: { from: string; to: string | null },
  row: Omit<HoldRow, "created_at" | "ended_at" | "updated_at">,
  unit: number,
): Promise<void> {
  await sql`select hold_money(${newId()}, ${from}, ${to}, ${JSON.stringify(row)}::jsonb, ${unit})`.execute(tx);
}

export async function updateHold(tx: Tx, reportId: string, change: Updateable<DB["report_hold"]>): Promise<void> {
  await tx.updateTable("report_hold").set(change).where("report_id", "=", reportId).execute();
}

/** The holds of a company without cover, oldest first. */
export function listUncoveredHolds(tx: Tx, companyId: string): Promise<HoldRow[]> {
  return tx
    .selectFrom("report_hold")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("ended_at", "is", null)
    .where("is_covered", "=", false)
    .orderBy("created_at")
    .orderBy("report_id")
    .limit(1_000)
    .execute();
}

/**
 * One page of the reports for which money of a company is held or missing, oldest first, and how many there are (counted to 10,000). The
 * caller has checked who may read the company's money, and so every sent report of it.
 */
export function pageOfHolds(db: Db, companyId: string, page: { page: number; size: number }) {
  const open = sql<boolean>`h.company_id = ${companyId} and h.ended_at is null and (h.remaining > 0 or not h.is_covered)`;
  return readPage(page, async (limit, offset) => {
    const { rows } = await sql<HeldReportRow>`
      select h.report_id, r.number, r.title, h.program_id, p.title as program_title, h.amount, h.drawn, h.remaining, h.is_covered,
        h.created_at, (select count(*)::int from (select 1 from report_hold h where ${open} limit 10000) counted) as total
      from report_hold h join report r on r.id = h.report_id join program p on p.id = h.program_id
      where ${open} order by h.created_at, h.report_id limit ${limit} offset ${offset}`.execute(db);
    return rows;
  });
}

/** The reports whose hold is older than `days`. */
export async function listOldHolds(db: Db, days: number, limit: number): Promise<{ report_id: string; company_id: string }[]> {
  return db
    .selectFrom("report_hold")
    .select(["report_id", "company_id"])
    .where("ended_at", "is", null)
    .where("is_covered", "=", true)
    .where("created_at", "<", new Date(Date.now() - days * 86_400_000))
    .orderBy("created_at")
    .limit(limit)
    .execute();
}
