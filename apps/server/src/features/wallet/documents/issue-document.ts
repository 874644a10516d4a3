import { type DocumentKind, documentNumber } from "@safeport/contract/wallet/documents/document.values";
import { rateOf, taxIn } from "@safeport/contract/wallet/money/fee";
import { newId } from "@safeport/db/new-id";
import type { Tx } from "../../../platform/transaction.ts";
import type { MoneySettings } from "../money/budget.ts";
import * as queries from "./document.queries.ts";

type Issuing = Pick<MoneySettings, "currency" | "invoices">;

interface NewDocument {
  kind: DocumentKind;
  company_id: string;
  /** Unique key of the subject, so that nothing gets two documents. */
  key: string;
  amount: bigint;
  /** The first day of the month of a monthly document. */
  month?: string;
  corrects?: string;
  /** The company's own number of its order; a correction has that of what it corrects. */
  purchase_order?: string | null;
  /** When it is issued; now unless given. */
  at?: Date;
  lines: { text: string; reference?: string; amount: bigint }[];
}

/**
 * Issues a document under the next number of its series; returns its number. A correction is made out to the buyer of the
 * original, with its tax.
 */
export async function issueDocument(tx: Tx, settings: Issuing, document: NewDocument): Promise<string> {
  const { kind, company_id, key, amount, lines, month, corrects, at = new Date() } = document;
  const order = document.purchase_order;
  const year = at.getUTCFullYear();
  const number = await queries.nextNumber(tx, kind, year);
  const corrected = corrects === undefined ? undefined : await queries.findByKey(tx, corrects);
  const { seller } = settings.invoices;
  const { taxPercent, taxNote } = corrected ? taxOn(corrected.content) : settings.invoices;
  const isTaxed = kind === "invoice" || (kind === "credit_note" && month !== undefined);
  const tax = isTaxed ? taxIn(amount, rateOf(taxPercent)) : 0n;
  const id = newId();
  const content: queries.DocumentContent = {
    seller,
    ...(corrected ? buyerOn(corrected.content) : await queries.buyerOf(tx, company_id)),
    ...(order && { purchase_order: order }),
    lines: lines.map((line) => ({ ...line, amount: String(line.amount) })),
    ...(corrected && { corrects: documentNumber(corrected.kind, corrected.year, corrected.number) }),
    ...(isTaxed && { tax_percent: taxPercent }),
    ...(isTaxed && taxNote !== null && { tax_note: taxNote }),
  };
  await queries.insertDocument(tx, {
    ...{ id, kind, year, number, company_id, key, amount, tax, currency: settings.currency, issued_at: at },
    ...{ month: month ?? null, corrects: corrected?.id ?? null, content: JSON.stringify(content) },
  });
  return documentNumber(kind, year, number);
}

function taxOn({ tax_percent = 0, tax_note = null }: { tax_percent?: number; tax_note?: string | null }) {
  return { taxPercent: tax_percent, taxNote: tax_note };
}

function buyerOn({ buyer, buyer_address, buyer_tax_id, purchase_order }: queries.DocumentContent) {
  return {
    buyer,
    ...(buyer_address && { buyer_address }),
    ...(buyer_tax_id && { buyer_tax_id }),
    ...(purchase_order && { purchase_order }),
  };
}

interface DepositMoney {
  company_id: string;
  deposit_id: string;
  amount: bigint;
}

const receiptKey = (depositId: string) => `receipt ${depositId}`;

/** Issues the receipt of a deposit, in the transaction that books it. */
export async function issueReceipt(
  tx: Tx,
  settings: Issuing,
  { company_id, deposit_id, amount }: DepositMoney,
  at = new Date(),
): Promise<void> {
  const { reference, purchase_order } = await queries.depositOf(tx, deposit_id);
  await issueDocument(tx, settings, {
    ...{ kind: "receipt", company_id, key: receiptKey(deposit_id), amount, at, purchase_order },
    lines: [{ text: "deposit", reference, amount }],
  });
}

/** Issues the credit note for the returned part of a deposit. */
export async function issueDepositCredit(
  tx: Tx,
  settings: Issuing,
  { company_id, deposit_id, amount, reason }: DepositMoney & { reason: "refund" | "taken_back" },
): Promise<void> {
  const { reference } = await queries.depositOf(tx, deposit_id);
  await issueDocument(tx, settings, {
    ...{ kind: "credit_note", company_id, key: `credit ${newId()}`, amount, corrects: receiptKey(deposit_id) },
    lines: [{ text: reason, reference, amount }],
  });
}

/** Issues the receipt for returned money of a deposit that has arrived again; `key` is the key of the act. */
export async function issueReinstated(
  tx: Tx,
  settings: Issuing,
  { company_id, deposit_id, amount }: DepositMoney,
  key: string,
): Promise<void> {
  const { reference, purchase_order } = await queries.depositOf(tx, deposit_id);
  await issueDocument(tx, settings, {
    ...{ kind: "receipt", company_id, key: `receipt ${key}`, amount, purchase_order },
    lines: [{ text: "deposit_reinstated", reference, amount }],
  });
}
