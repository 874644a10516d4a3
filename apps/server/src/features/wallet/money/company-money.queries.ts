import type { AccountKind } from "@safeport/contract/wallet/ledger/ledger.values";
import type { Db } from "@safeport/db/named-statement";
import type { DB, SharePeriod } from "@safeport/db/types.gen";
import { type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";

export type CompanyWalletRow = Selectable<DB["company_wallet"]>;

/** Ids of the accounts that acts on the money of a company take from and give to. */
export interface CompanyAccounts {
  world: string;
  free: string;
  debt: string;
  fees: string;
}

interface LockedWallet {
  wallet: CompanyWalletRow;
  /** Null for those that no act needed before. */
  accounts: { [A in keyof CompanyAccounts]: string | null };
}

/**
 * Locks the money of a company until the transaction ends, so that its acts take turns; inserts its row if it has none. Ids of accounts never
 * change, so they are read in the statement that waits for the lock; everything else must be read after it.
 */
export async function lockCompanyWallet(tx: Tx, companyId: string): Promise<LockedWallet> {
  const account = (kind: AccountKind, owner: RawBuilder<unknown>) =>
    sql<string | null>`(select id from ledger_account where kind = ${sql.lit(kind)} and ${owner})`;
  const [nobody, company] = [sql`company_id is null`, sql`company_id = ${companyId}`];
  const lock = async (): Promise<LockedWallet | undefined> => {
    const row = await tx
      .selectFrom("company_wallet")
      .selectAll()
      .select([account("world", nobody).as("world"), account("platform:fees", nobody).as("fees")])
      .select([account("company:free", company).as("free"), account("company:debt", company).as("debt")])
      .where("company_id", "=", companyId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) return undefined;
    const { world, free, debt, fees, ...wallet } = row;
    return { wallet, accounts: { world, free, debt, fees } };
  };
  const row = await lock();
  if (row) return row;
  await tx
    .insertInto("company_wallet")
    .values({ company_id: companyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const inserted = await lock();
  if (!inserted) throw new Error("The wallet of the company was not inserted");
  return inserted;
}

/** The wallet of a company without a lock; undefined before its first act. */
export function findCompanyWallet(db: Db, companyId: string): Promise<CompanyWalletRow | undefined> {
  return db.selectFrom("company_wallet").selectAll().where("company_id", "=", companyId).executeTakeFirst();
}

/** Changes the settings of a company's wallet, and returns it; the caller has locked it. */
export function updateCompanyWallet(
  tx: Tx,
  companyId: string,
  change: Updateable<DB["company_wallet"]>,
): Promise<CompanyWalletRow> {
  return tx
    .updateTable("company_wallet")
    .set(change)
    .where("company_id", "=", companyId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Awards of a company that wait for money, with their fees, and holds without cover; in minor units. */
export async function readWaiting(db: Db, companyId: string): Promise<{ owed: bigint; uncovered: bigint }> {
  const { rows } = await sql<{ owed: string; uncovered: string }>`
    select (select coalesce(sum(amount + fee), 0) from award where company_id = ${companyId} and status = 'owed') as owed,
      (select coalesce(sum(amount - drawn), 0) from report_hold
        where company_id = ${companyId} and ended_at is null and not is_covered) as uncovered`.execute(db);
  return { owed: BigInt(rows[0]?.owed ?? 0), uncovered: BigInt(rows[0]?.uncovered ?? 0) };
}

interface ProgramMoneyRow {
  program_id: string;
  title: string;
  held: string;
  uncovered: string;
  paid: string;
  share: string | null;
  period: SharePeriod | null;
  share_left: string | null;
}

/** Bookings for a program's awards with their fees in the current period of its share, in minor units. */
const paidInPeriod = sql`coalesce((select sum(amount + fee - taken_back - fee_taken_back) from award
  where program_id = s.program_id and booked_at >= date_trunc(s.period::text, now() at time zone 'UTC') at time zone 'UTC'), 0)`;

/**
 * Money of a company's programs: held, uncovered, paid, share and its rest. Programs other than bug bounty only if an amount is
 * not 0.
 */
export async function listProgramMoney(db: Db, companyId: string): Promise<ProgramMoneyRow[]> {
  const { rows } = await sql<ProgramMoneyRow>`
    select p.id as program_id, p.title, coalesce(h.held, 0) as held, coalesce(u.uncovered, 0) as uncovered, coalesce(a.paid, 0) as paid,
      s.amount as share, s.period, s.amount - coalesce(h.held, 0) - ${paidInPeriod} as share_left
    from program p
    left join (select program_id, balance as held from ledger_account where company_id = ${companyId} and kind = 'company:held') h
      on h.program_id = p.id
    left join (select program_id, sum(amount - drawn) as uncovered from report_hold
      where company_id = ${companyId} and ended_at is null and not is_covered group by 1) u on u.program_id = p.id
    left join (select program_id, sum(amount + fee - taken_back - fee_taken_back) as paid from award
      where company_id = ${companyId} and (booked_at is not null or status = 'confirmed') group by 1) a on a.program_id = p.id
    left join program_share s on s.program_id = p.id
    where p.company_id = ${companyId} and (p.program_type = 'BBP' or coalesce(h.held, u.uncovered, a.paid, s.amount) is not null)
    order by held desc, paid desc, p.id limit 200`.execute(db);
  return rows;
}

/** SQL: the rest of a program's share in the current period, in minor units; null for a program without a share. */
export const shareLeft = (programId: string) => sql<string | null>`(
  select s.amount - coalesce((select balance from ledger_account where kind = 'company:held' and program_id = s.program_id), 0)
    - ${paidInPeriod}
  from program_share s where s.program_id = ${programId})`;

/** The same, read alone. */
export async function readShareLeft(tx: Tx, programId: string): Promise<bigint | null> {
  const { rows } = await sql<{ left: string | null }>`select ${shareLeft(programId)} as left`.execute(tx);
  const left = rows[0]?.left ?? null;
  return left === null ? null : BigInt(left);
}

export interface Share {
  /** Minor units. */
  amount: number;
  period: SharePeriod;
}

/** Sets the share of a program, or ends it; returns false if the company has no such program. */
export async function saveShare(tx: Tx, companyId: string, programId: string, share: Share | null): Promise<boolean> {
  const program = tx.selectFrom("program").select("id").where("id", "=", programId).where("company_id", "=", companyId);
  if (!(await program.executeTakeFirst())) return false;
  if (share)
    await tx
      .insertInto("program_share")
      .values({ program_id: programId, ...share })
      .onConflict((conflict) => conflict.column("program_id").doUpdateSet(share))
      .execute();
  else await tx.deleteFrom("program_share").where("program_id", "=", programId).execute();
  return true;
}

/** Brings the public levels of funds of a company's programs up to date; the caller has locked its wallet. `unit` is a whole unit of the currency in minor units. */
export async function refreshFunds(db: Db, companyId: string, unit: number): Promise<void> {
  await sql`select refresh_program_funds(${companyId}, ${unit})`.execute(db);
}

/** Brings the levels of the averages over 30 days up to date. */
export async function refreshAverageFunds(db: Db, companyId: string, unit: number): Promise<void> {
  await sql`select refresh_average_funds(${companyId}, ${unit})`.execute(db);
}

/** The companies with money of their own, after the given id. */
export async function listWallets(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("company_wallet")
    .select("company_id")
    .where("company_id", ">", after)
    .orderBy("company_id")
    .limit(limit)
    .execute();
  return rows.map(({ company_id }) => company_id);
}

/** The companies with a subscription, after the given id. */
export async function companiesToCharge(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("company_wallet")
    .innerJoin("company as c", "c.id", "company_wallet.company_id")
    .select("company_id")
    .where("subscription", "is not", null)
    .where("c.archived_at", "is", null)
    .where("company_id", ">", after)
    .orderBy("company_id")
    .limit(limit)
    .execute();
  return rows.map(({ company_id }) => company_id);
}

/** Whether an act with this key was posted. */
export async function isPosted(db: Db, key: string): Promise<boolean> {
  return (await db.selectFrom("ledger_act").select("id").where("key", "=", key).executeTakeFirst()) !== undefined;
}
