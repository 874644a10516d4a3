import { isStaff } from "@safeport/contract/kernel/actor";
import { decimalAmount } from "@safeport/contract/kernel/currency";
import type { TaxFormState } from "@safeport/contract/wallet/withdrawals/tax-form.endpoints";
import type { Db } from "@safeport/db/named-statement";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { findAccount, lockAccount } from "../core/person.queries.ts";
import { personEntry } from "../core/wallet-entry.ts";
import { deleteTaxForms, findTaxForm, saveTaxForm, withdrawnThisYear } from "./tax-form.queries.ts";

/**
 * Throws 409 if a withdrawal brings the year's sum to the limit for a tax form (TAX_FORM_FROM) and no valid form of the person,
 * whose row is locked, has arrived. Withdrawals that failed, were cancelled or came back do not count.
 */
export async function assertTaxForm({ settings, actor }: Ctx, tx: Tx, amount: number): Promise<void> {
  const { taxFormFrom, currency } = settings;
  if (taxFormFrom === null || (await withdrawnThisYear(tx, actor.user_id)) + BigInt(amount) < BigInt(taxFormFrom)) return;
  const form = await findTaxForm(tx, actor.user_id);
  if (!form || form.valid_until < today())
    throw new AppError("conflict", "tax_form_needed", { params: { from: decimalAmount(taxFormFrom, currency), currency } });
}

/** Whether the tax form of a person has arrived, for staff. */
export async function getTaxForm(ctx: Ctx, userId: string): Promise<TaxFormState> {
  if (!isStaff(ctx.actor) || !(await findAccount(ctx.db, userId))) throw new AppError("not_found", "no_user");
  return readState(ctx, ctx.db, userId);
}

/** Notes that a form has arrived that is valid until the end of a day (UTC); 422 for a day that is over. */
export function noteTaxForm(ctx: Ctx, userId: string, valid_until: string): Promise<TaxFormState> {
  return change(ctx, userId, "payouts.tax_form_noted", { valid_until }, (tx) => {
    if (valid_until < today()) throw invalidField(["body", "valid_until"], "date_over");
    return saveTaxForm(tx, { user_id: userId, valid_until, noted_by: ctx.actor.user_id });
  });
}

/** Takes that note back. */
export function removeTaxForm(ctx: Ctx, userId: string): Promise<TaxFormState> {
  return change(ctx, userId, "payouts.tax_form_removed", {}, (tx) => deleteTaxForms(tx, [userId]));
}

const today = () => new Date().toISOString().slice(0, 10);

/** Throws 404 unless the caller is staff, and 403 for changes to themselves. */
async function change(
  ctx: Ctx,
  userId: string,
  action: "payouts.tax_form_noted" | "payouts.tax_form_removed",
  facts: Record<string, unknown>,
  save: (tx: Tx) => Promise<void>,
): Promise<TaxFormState> {
  if (!isStaff(ctx.actor)) throw new AppError("not_found");
  return unitOfWork(ctx, async (tx) => {
    const person = await lockAccount(tx, userId);
    if (!person) throw new AppError("not_found", "no_user");
    if (userId === ctx.actor.user_id) throw new AppError("forbidden", "own_payout");
    await save(tx);
    return { result: await readState(ctx, tx, userId), audit: [personEntry(action, person, facts)] };
  });
}

async function readState({ actor, settings }: Ctx, db: Db, userId: string): Promise<TaxFormState> {
  const form = await findTaxForm(db, userId);
  return {
    user_id: userId,
    needed_from: settings.taxFormFrom,
    withdrawn: Number(await withdrawnThisYear(db, userId)),
    currency: settings.currency,
    form: form ? { ...form, noted_at: form.noted_at.toISOString() } : null,
    can: userId === actor.user_id ? [] : form ? ["note_tax_form", "remove_tax_form"] : ["note_tax_form"],
  };
}
