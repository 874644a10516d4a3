import type { AuditAction } from "@safeport/contract/kernel/audit.values";
import { bankAccountCan } from "@safeport/contract/wallet/bank-accounts/bank-account.state";
import type { BankAccountAction } from "@safeport/contract/wallet/core/bank-account.values";
import type { PageOfChanges } from "../../../platform/changed-since.queries.ts";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { lockPerson } from "../core/person.queries.ts";
import { personEntry } from "../core/wallet-entry.ts";
import { isUnderWay } from "../core/withdrawal.queries.ts";
import * as queries from "./bank-account.queries.ts";
import { queueBankAccountMail } from "./bank-account-mail.ts";

/** The caller's bank accounts, oldest first; a person has few, so a page is cut out here. */
export async function listBankAccounts({ db, actor }: Ctx, { page, size, updated_since }: PageOfChanges) {
  const all = await queries.findBankAccounts(db, actor.user_id, updated_since);
  return { items: all.slice((page - 1) * size, page * size), total: all.length };
}

/** Removes a bank account of the caller; throws 409 while a withdrawal to it is under way. */
export async function removeBankAccount(ctx: Ctx, id: string): Promise<{ bank_account_id: string }> {
  return unitOfWork(ctx, async (tx) => {
    const { person, account } = await lockOwn(ctx, tx, id, "remove");
    if (await isUnderWay(tx, id)) throw new AppError("conflict", "bank_account_in_use");
    await queries.deleteBankAccount(tx, id);
    if (account.is_default) {
      const [next] = (await queries.findBankAccounts(tx, account.user_id)).filter(({ blocked_at }) => !blocked_at);
      if (next) await queries.setDefault(tx, next);
    }
    await queueBankAccountMail(tx, person, "removed");
    return {
      result: { bank_account_id: id },
      audit: [personEntry("bank_account.removed", person)],
      events: [{ type: "bank_account.removed", subject_id: account.user_id, data: { bank_account_id: id } }],
    };
  });
}

/** Offers a bank account of the caller first. */
export function setDefaultBankAccount(ctx: Ctx, id: string): Promise<queries.BankAccountRow> {
  return change(ctx, id, "set_default", "bank_account.default_set", (tx, account) => queries.setDefault(tx, account));
}

/** Makes a bank account usable again after a payment to it came back: its owner says that it is right. */
export function confirmBankAccount(ctx: Ctx, id: string): Promise<queries.BankAccountRow> {
  return change(ctx, id, "confirm", "bank_account.confirmed", (tx) => queries.setBlocked(tx, id, false));
}

async function change(
  ctx: Ctx,
  id: string,
  action: BankAccountAction,
  logged: AuditAction,
  save: (tx: Tx, account: queries.BankAccountRow) => Promise<void>,
): Promise<queries.BankAccountRow> {
  return unitOfWork(ctx, async (tx) => {
    const { person, account } = await lockOwn(ctx, tx, id, action);
    await save(tx, account);
    return {
      result: getAccount(await queries.findBankAccount(tx, account.user_id, id)),
      audit: [personEntry(logged, person)],
      events: [{ type: "bank_account.changed", subject_id: account.user_id, data: { bank_account_id: id } }],
    };
  });
}

/** A bank account of the caller, who is locked; throws 404, and 409 when the action is not possible. */
async function lockOwn({ actor }: Ctx, tx: Tx, id: string, action: BankAccountAction) {
  const person = await lockPerson(tx, actor.user_id);
  if (!person) throw new AppError("session_ended");
  const account = getAccount(await queries.findBankAccount(tx, actor.user_id, id));
  if (!bankAccountCan(queries.factsOfAccount(account)).includes(action)) throw new AppError("conflict", "bank_account_changed");
  return { person, account };
}

function getAccount(row: queries.BankAccountRow | undefined): queries.BankAccountRow {
  if (!row) throw new AppError("not_found", "no_bank_account");
  return row;
}
