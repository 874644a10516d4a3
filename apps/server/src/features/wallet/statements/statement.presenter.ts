import { isStaff } from "@safeport/contract/kernel/actor";
import type { BalanceDay, BankEntry, BankStatement, StripeDay } from "@safeport/contract/wallet/statements/statement.schema";
import type { Ctx } from "../../../platform/context.ts";
import type { StripeDayRow } from "../stripe/balance.queries.ts";
import { mayConfirm } from "./confirm-statement.ts";
import type { EntryRow } from "./entry.queries.ts";
import type { StatementRow } from "./statement.queries.ts";

export function presentStatement(row: StatementRow): BankStatement {
  const { id, account, currency, statement_ref, format, from_day, to_day, file_name, entries, to_confirm, to_clear } = row;
  const money = (value: string | null) => (value === null ? null : Number(value));
  return {
    ...{ statement_id: id, account, currency, statement_ref, format, from_day, to_day, file_name, entries, to_confirm, to_clear },
    opening: money(row.opening),
    closing: money(row.closing),
    imported_by: row.importer,
    imported_at: row.created_at.toISOString(),
    to_confirm_in: Number(row.to_confirm_in),
    to_confirm_out: Number(row.to_confirm_out),
  };
}

export function presentEntry(row: EntryRow, ctx: Ctx): BankEntry {
  const { statement_id, position, account, booked_on, value_date, currency, bank_reference, end_to_end_id } = row;
  const { details, counterparty, return_reason, state, match, action, reason } = row;
  return {
    ...{ entry_id: row.id, statement_id, position, account, booked_on, value_date, currency, bank_reference, end_to_end_id },
    ...{ details, counterparty, return_reason, state, match, action, reason },
    amount: Number(row.amount),
    order: presentOrder(row),
    decided_by: row.decider,
    decided_at: row.decided_at?.toISOString() ?? null,
    can: actionsOf(row, ctx),
  };
}

function presentOrder(row: EntryRow): BankEntry["order"] {
  const id = row.deposit_id ?? row.withdrawal_id ?? row.refund_id;
  if (id === null) return null;
  return {
    type: row.deposit_id !== null ? "deposit" : row.withdrawal_id !== null ? "withdrawal" : "refund",
    id,
    reference: row.order_reference ?? "",
    amount: Number(row.order_amount),
    currency: row.order_currency ?? row.currency,
    status: row.order_status ?? "",
    name: row.order_name ?? "",
    proposed_by: row.proposer,
  };
}

/** Staff confirm nothing of their own, nor of a company to which they belong, nor what waits for a second person after them. */
function actionsOf(row: EntryRow, { actor, settings }: Ctx): BankEntry["can"] {
  if (!isStaff(actor)) return [];
  if (row.state === "dismissed") return ["reopen"];
  if (row.state === "booked") return [];
  const isOwn = row.member_role !== null || row.payee_id === actor.user_id || row.proposer === actor.username;
  const mayAssign = Number(row.amount) > 0 && row.currency === settings.currency;
  return [
    ...(mayConfirm(row) && (!isOwn || row.match === "settled") ? (["confirm"] as const) : []),
    ...(mayAssign ? (["assign"] as const) : []),
    "dismiss",
  ];
}

export function presentBalanceDay(
  row: { day: string; bank: string; books: string; before: string; open: string; dismissed: string; unseen: string },
  { settings }: Ctx,
): BalanceDay {
  const [bank, books, before] = [Number(row.bank), Number(row.books), Number(row.before)];
  const [open, dismissed, unseen] = [Number(row.open), Number(row.dismissed), Number(row.unseen)];
  const difference = bank - books;
  const unexplained = difference - before - open - dismissed - unseen;
  const { currency } = settings;
  return { day: row.day, currency, bank, books, difference, before, open, dismissed, unseen, unexplained };
}

export function presentStripeDay({ day, unknown, ...row }: StripeDayRow, { settings }: Ctx): StripeDay {
  const [stripe, books] = [Number(row.stripe), Number(row.books)];
  const sums = { stripe, books, difference: stripe - books, until: Number(row.until) };
  return { day, currency: settings.currency, ...sums, costs: Number(row.costs), to_bank: Number(row.to_bank), unknown };
}
