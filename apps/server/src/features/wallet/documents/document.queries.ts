import { payingRoles } from "@safeport/contract/companies/member.policy";
import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import type { DocumentKind } from "@safeport/contract/wallet/documents/document.values";
import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import type { Language } from "@safeport/messages/languages";
import { type Insertable, sql } from "kysely";
import { hasChangedSince, type PageOfChanges } from "../../../platform/changed-since.queries.ts";
import { readPage } from "../../../platform/read-page.ts";
import type { Tx } from "../../../platform/transaction.ts";

export type DocumentRow = Awaited<ReturnType<typeof findDocument>> & {};

/** Content of a document, independent of language. Amounts are minor units as text. */
export interface DocumentContent {
  seller: string;
  buyer: string;
  buyer_address?: string;
  buyer_tax_id?: string;
  /** The buyer's own number of its order. */
  purchase_order?: string;
  /** The number of the document that a credit note takes back. */
  corrects?: string;
  lines: { text: string; reference?: string; amount: string }[];
  tax_percent?: number;
  tax_note?: string;
}

/** Documents, for those who may know of them: owners and finance of the company, and staff. */
function selectDocuments(db: Db, actor: Actor) {
  return db
    .selectFrom("money_document as d")
    .innerJoin("company as c", "c.id", "d.company_id")
    .leftJoin("company_member as m", (join) =>
      join.onRef("m.company_id", "=", "d.company_id").on("m.user_id", "=", actor.user_id),
    )
    .select(["d.id", "d.kind", "d.year", "d.number", "d.company_id", "d.amount", "d.tax", "d.currency", "d.issued_at"])
    .select([sql<string | null>`to_char(d.month, 'YYYY-MM')`.as("month"), "c.name as company_name"])
    .select(sql<DocumentContent>`d.content`.as("content"))
    .where((eb) => eb.or([eb.lit(isStaff(actor)), eb("m.role", "in", payingRoles)]));
}

/** A document, if the actor may know of it. */
export function findDocument(db: Db, actor: Actor, id: string) {
  return selectDocuments(db, actor).where("d.id", "=", id).executeTakeFirst();
}

interface DocumentFilter extends PageOfChanges {
  company_id?: string | undefined;
  kind?: DocumentKind | undefined;
}

/** One page of the documents that the actor may know of, newest first, and how many there are (counted to 10,000). */
export function pageOfDocuments(db: Db, actor: Actor, filter: DocumentFilter) {
  const { company_id, kind, updated_since } = filter;
  const documents = selectDocuments(db, actor)
    .where(hasChangedSince(updated_since, "d.issued_at"))
    .$if(company_id !== undefined, (query) => query.where("d.company_id", "=", company_id ?? ""))
    .$if(kind !== undefined, (query) => query.where("d.kind", "=", kind ?? "receipt"));
  const counted = documents.clearSelect().select(sql.lit(1).as("one")).limit(sql.lit(10_000));
  return readPage(filter, (limit, offset) =>
    documents
      .select(sql<number>`(select count(*)::int from (${counted}) as counted)`.as("total"))
      .orderBy("d.issued_at", "desc")
      .orderBy("d.id", "desc")
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}

/** Draws the next number of a series; the series waits until the transaction ends. */
export async function nextNumber(tx: Tx, kind: DocumentKind, year: number): Promise<number> {
  const { rows } = await sql<{ number: number }>`select next_document_number(${kind}, ${year}) as number`.execute(tx);
  return (rows[0] as { number: number }).number;
}

export async function insertDocument(tx: Tx, row: Insertable<DB["money_document"]>): Promise<void> {
  await tx.insertInto("money_document").values(row).execute();
}

/** The number of a document by the key of its subject. */
export function findByKey(tx: Tx, key: string) {
  return tx
    .selectFrom("money_document")
    .select(["id", "kind", "year", "number"])
    .select(sql<DocumentContent>`content`.as("content"))
    .where("key", "=", key)
    .executeTakeFirst();
}

export type Buyer = Pick<DocumentContent, "buyer" | "buyer_address" | "buyer_tax_id">;

/** Recipient of a company's documents: its own choice, or its name. */
export async function buyerOf(tx: Db, companyId: string): Promise<Buyer> {
  const row = await tx
    .selectFrom("company as c")
    .leftJoin("company_wallet as w", "w.company_id", "c.id")
    .select(["c.name", "w.billing_name", "w.billing_address", "w.billing_tax_id"])
    .where("c.id", "=", companyId)
    .executeTakeFirstOrThrow();
  return {
    buyer: row.billing_name ?? row.name,
    ...(row.billing_address !== null && { buyer_address: row.billing_address }),
    ...(row.billing_tax_id !== null && { buyer_tax_id: row.billing_tax_id }),
  };
}

/** The stored PDF of a document in a language. */
export async function findPdf(db: Db, id: string, language: Language): Promise<Buffer | undefined> {
  const stored = db.selectFrom("money_document_file").select("pdf").where("document_id", "=", id);
  return (await stored.where("language", "=", language).executeTakeFirst())?.pdf;
}

/** Stores the PDF of a document in a language, unless there is one. */
export async function storePdf(db: Db, document_id: string, language: Language, pdf: Buffer): Promise<void> {
  await db
    .insertInto("money_document_file")
    .values({ document_id, language, pdf })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function depositOf(tx: Tx, id: string): Promise<{ reference: string; purchase_order: string | null }> {
  return tx.selectFrom("deposit").select(["reference", "purchase_order"]).where("id", "=", id).executeTakeFirstOrThrow();
}

/** The months of companies that have ended before `today` and are not issued yet, oldest first. */
export async function monthsToIssue(db: Db, today: Date, limit: number): Promise<{ company_id: string; month: string }[]> {
  const { rows } = await sql<{ company_id: string; month: string }>`
    select w.company_id, to_char(m.month, 'YYYY-MM-DD') as month
    from company_wallet w
    cross join lateral (select created_at from ledger_act a where a.company_id = w.company_id order by created_at, id limit 1) f
    cross join lateral generate_series(date_trunc('month', f.created_at at time zone 'UTC'),
      date_trunc('month', ${today}::timestamptz at time zone 'UTC') - interval '1 month', interval '1 month') m (month)
    where not exists (select from money_month d where d.company_id = w.company_id and d.month = m.month::date)
    order by m.month, w.company_id limit ${limit}`.execute(db);
  return rows;
}

/** Marks a month as issued; false if another transaction did. */
export async function claimMonth(tx: Tx, company_id: string, month: string, closing: bigint): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto("money_month")
    .values({ company_id, month, closing })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export interface MonthMoney {
  act: string;
  /** Net change of the company's money by acts of this kind. */
  change: string;
  /** Fees paid to the platform. */
  fees: string;
}

/** Changes of a company's money (free, held and owed to the platform) in a month, by kind of act. */
export async function moneyOfMonth(tx: Tx, companyId: string, month: string): Promise<MonthMoney[]> {
  const { rows } = await sql<MonthMoney>`
    select a.act, sum(case when t.company_id = ${companyId} then x.amount else 0 end - case when f.company_id = ${companyId} then x.amount else 0 end)::text as change,
      coalesce(sum(x.amount) filter (where t.kind = 'platform:fees'), 0)::text as fees
    from ledger_act a
    join ledger_transfer x on x.act_id = a.id
    join ledger_account f on f.id = x.from_id
    join ledger_account t on t.id = x.to_id
    where a.company_id = ${companyId} and a.created_at >= ${month}::timestamp at time zone 'UTC'
      and a.created_at < (${month}::timestamp + interval '1 month') at time zone 'UTC'
    group by a.act order by a.act`.execute(tx);
  return rows;
}

/** Fees that the platform returned in a month, by kind of act and by the month in which they had been paid. */
export async function feesBackOfMonth(tx: Tx, companyId: string, month: string) {
  const { rows } = await sql<{ paid_in: string; act: string; amount: string }>`
    select to_char(coalesce(p.created_at, a.created_at) at time zone 'UTC', 'YYYY-MM-01') as paid_in, a.act, sum(x.amount)::text as amount
    from ledger_act a
    join ledger_transfer x on x.act_id = a.id
    join ledger_account f on f.id = x.from_id and f.kind = 'platform:fees'
    left join ledger_transfer r on r.id = x.reverses
    left join ledger_act p on p.id = r.act_id
    where a.company_id = ${companyId} and a.created_at >= ${month}::timestamp at time zone 'UTC'
      and a.created_at < (${month}::timestamp + interval '1 month') at time zone 'UTC'
    group by 1, 2 order by 1, 2`.execute(tx);
  return rows;
}

/** Balance of a company at the end of the previous month; 0 before the first. */
export async function openingOf(tx: Tx, companyId: string, month: string): Promise<bigint> {
  const row = await tx
    .selectFrom("money_month")
    .select("closing")
    .where("company_id", "=", companyId)
    .where("month", "<", sql<Date>`${month}::date`)
    .orderBy("month", "desc")
    .limit(1)
    .executeTakeFirst();
  return BigInt(row?.closing ?? 0);
}

/** The number of its order that a company wants on invoices. */
export async function purchaseOrderOf(tx: Tx, companyId: string): Promise<string | null> {
  const row = await tx
    .selectFrom("company_wallet")
    .select("billing_purchase_order")
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return row?.billing_purchase_order ?? null;
}

/** A company's preferences for announcements of documents; undefined if it is archived or has no money. */
export function announcementOf(db: Db, companyId: string) {
  return db
    .selectFrom("company as c")
    .innerJoin("company_wallet as w", "w.company_id", "c.id")
    .select(["c.name", "w.billing_mail", "w.mail_documents"])
    .where("c.id", "=", companyId)
    .where("c.archived_at", "is", null)
    .executeTakeFirst();
}

/** The owners and finance of a company with their addresses, owners first. */
export function listPayerAddresses(db: Db, companyId: string) {
  return db
    .selectFrom("company_member as m")
    .innerJoin("user_account as u", "u.id", "m.user_id")
    .select(["m.user_id", "u.email"])
    .where("m.company_id", "=", companyId)
    .where("m.role", "in", payingRoles)
    .where("u.state", "=", "active")
    .orderBy((eb) => eb.case().when("m.role", "=", "owner").then(0).else(1).end())
    .orderBy("m.user_id")
    .execute();
}
