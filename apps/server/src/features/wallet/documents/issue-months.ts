import { type Services, systemCtx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import type { Tx } from "../../../platform/transaction.ts";
import type { MoneySettings } from "../money/budget.ts";
import * as queries from "./document.queries.ts";
import { announceDocuments } from "./document-mail.ts";
import { issueDocument } from "./issue-document.ts";

/** Hours after the end of a month until its documents are issued: what began before its end is committed by then. */
const graceHours = 2;

/** Issues the invoices, credit notes and statements of all months (UTC) that have ended, also of those that were missed. */
export async function issueMonths(services: Services, now = new Date()): Promise<void> {
  const ctx = systemCtx(services, "issue_documents");
  const today = new Date(now.getTime() - graceHours * 3_600_000);
  for (;;) {
    const months = await queries.monthsToIssue(services.db, today, 500);
    for (const { company_id, month } of months)
      await unitOfWork(ctx, async (tx) => {
        const issued = await issueMonth(tx, services.settings, { company_id, month });
        if (issued.length > 0) await announceDocuments(services, tx, { company_id, month: month.slice(0, 7), numbers: issued });
        const snapshot = { month: month.slice(0, 7), documents: issued.length };
        return {
          result: undefined,
          audit:
            issued.length === 0
              ? []
              : [{ action: "documents.issued", object_type: "company", object_id: company_id, company_id, snapshot }],
        };
      });
    if (months.length === 0) return;
  }
}

interface DocumentLine {
  text: string;
  amount: bigint;
}

/** Issues the documents of a company's month; returns their numbers. Nothing is issued for zero. */
export async function issueMonth(
  tx: Tx,
  settings: MoneySettings,
  { company_id, month, at = new Date() }: { company_id: string; month: string; at?: Date },
): Promise<string[]> {
  const opening = await queries.openingOf(tx, company_id, month);
  const acts = await queries.moneyOfMonth(tx, company_id, month);
  const changes = acts.map(({ act, change }) => ({ text: act, amount: BigInt(change) })).filter(({ amount }) => amount !== 0n);
  const closing = changes.reduce((sum, { amount }) => sum + amount, opening);
  if (!(await queries.claimMonth(tx, company_id, month, closing))) return [];
  const issued: string[] = [];
  const issue = async (
    document: { kind: "invoice" | "credit_note"; key: string; corrects?: string; purchase_order?: string | null },
    lines: DocumentLine[],
  ) => {
    const amount = lines.reduce((sum, line) => sum + line.amount, 0n);
    if (amount > 0n) issued.push(await issueDocument(tx, settings, { ...document, company_id, amount, month, at, lines }));
  };
  const invoiceOf = (one: string) => `invoice ${company_id} ${one}`;
  const fees = acts.map((row) => ({ text: row.act, amount: BigInt(row.fees) })).filter(({ amount }) => amount > 0n);
  const purchase_order = await queries.purchaseOrderOf(tx, company_id);
  await issue({ kind: "invoice", key: invoiceOf(month), purchase_order }, fees);
  const back = await queries.feesBackOfMonth(tx, company_id, month);
  // One for each invoice that had the fees, which it names.
  for (const paidIn of new Set(back.map(({ paid_in }) => paid_in)))
    await issue(
      { kind: "credit_note", key: `credit_note ${company_id} ${month} ${paidIn}`, corrects: invoiceOf(paidIn) },
      back.filter(({ paid_in }) => paid_in === paidIn).map(({ act, amount }) => ({ text: act, amount: BigInt(amount) })),
    );
  if (opening !== 0n || closing !== 0n || changes.length > 0) {
    const lines = [{ text: "opening", amount: opening }, ...changes, { text: "closing", amount: closing }];
    const key = `statement ${company_id} ${month}`;
    issued.push(await issueDocument(tx, settings, { kind: "statement", company_id, key, amount: closing, month, at, lines }));
  }
  return issued;
}
