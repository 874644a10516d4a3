import { isStaff } from "@safeport/contract/kernel/actor";
import type { BankAccountReview } from "@safeport/contract/wallet/bank-accounts/bank-account.endpoints";
import type { NameCheck } from "@safeport/contract/wallet/core/bank-account.values";
import type { PageOfChanges } from "../../../platform/changed-since.queries.ts";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { findLegalName } from "../core/legal-name.ts";
import { lockAccount } from "../core/person.queries.ts";
import { compareNames } from "../core/person-name.ts";
import { personEntry } from "../core/wallet-entry.ts";
import {
  type BankAccountRow,
  findBankAccount,
  findBankAccounts,
  findHolder,
  findSameAccount,
  pageOfNameReviews,
  setNameCheck,
} from "./bank-account.queries.ts";
import { queueBankAccountMail } from "./bank-account-mail.ts";
import { openBankDetails } from "./bank-account-secrets.ts";
import { last4Of } from "./bank-number.ts";

/** One page of the bank accounts whose holder's name staff have to compare; 404 for everybody else. */
export async function listBankAccountReviews(ctx: Ctx, paging: PageOfChanges) {
  if (!isStaff(ctx.actor)) throw new AppError("not_found");
  const { items, total } = await pageOfNameReviews(ctx.db, paging);
  const presented: BankAccountReview[] = [];
  for (const row of items) {
    const { holder_name, country, number } = openBankDetails(ctx.keyFor, row);
    presented.push({
      bank_account_id: row.id,
      user: { user_id: row.user_id, username: row.username },
      holder_name,
      legal_name: await findLegalName(ctx, ctx.db, row.user_id),
      scheme: number.scheme,
      last4: last4Of(number),
      country,
      same_account: await findSameAccount(ctx.db, row),
      created_at: row.created_at.toISOString(),
    });
  }
  return { items: presented, total };
}

/**
 * Decides about the holder's name of a bank account. Throws 404 for everybody but staff, 403 for their own, 409 when it is decided, and 422 without a
 * reason for a refusal or for an account that somebody else has as well.
 */
export async function reviewBankAccount(
  ctx: Ctx,
  id: string,
  { accept, reason }: { accept: boolean; reason: string },
): Promise<{ bank_account_id: string }> {
  if (!isStaff(ctx.actor)) throw new AppError("not_found", "no_bank_account");
  if (!accept && reason === "") throw invalidField(["body", "reason"], "reason_required");
  return unitOfWork(ctx, async (tx) => {
    const user_id = await findHolder(tx, id);
    const person = user_id && (await lockAccount(tx, user_id));
    const account = user_id && (await findBankAccount(tx, user_id, id));
    if (!person || !account) throw new AppError("not_found", "no_bank_account");
    if (user_id === ctx.actor.user_id) throw new AppError("forbidden", "own_review");
    if (account.name_check !== "review") throw new AppError("conflict", "bank_account_changed");
    const others = accept ? await findSameAccount(tx, account) : [];
    if (others.length > 0 && reason === "") throw invalidField(["body", "reason"], "reason_required");
    await setNameCheck(tx, id, accept ? "accepted" : "refused");
    await queueBankAccountMail(tx, person, accept ? "name_accepted" : "name_refused", accept ? "" : reason);
    return {
      result: { bank_account_id: id },
      audit: [
        personEntry(
          accept ? "bank_account.name_accepted" : "bank_account.name_refused",
          person,
          others.length > 0 ? { same_account: others.length, reason } : {},
        ),
      ],
      events: [{ type: "bank_account.name_reviewed", subject_id: user_id, data: { bank_account_id: id } }],
    };
  });
}

/**
 * How the holder of an account compares with the identity of its person. Staff decide about an account that somebody else has as well, whatever its
 * holder is called.
 */
export async function nameCheckOf(
  tx: Tx,
  account: Pick<BankAccountRow, "user_id" | "digest">,
  holder: string,
  legalName: string | null,
): Promise<NameCheck> {
  if (legalName === null) return "unchecked";
  const check = compareNames(holder, legalName);
  return check === "accepted" && (await findSameAccount(tx, account)).length > 0 ? "review" : check;
}

/** Compares the holders of a person's bank accounts with the name that was approved; the person is locked. */
export async function checkHolders({ keyFor }: Ctx, tx: Tx, userId: string, legalName: string): Promise<void> {
  for (const account of await findBankAccounts(tx, userId)) {
    const { holder_name } = openBankDetails(keyFor, account);
    if (account.name_check !== "accepted" || compareNames(holder_name, legalName) === "refused")
      await setNameCheck(tx, account.id, await nameCheckOf(tx, account, holder_name, legalName));
  }
}
