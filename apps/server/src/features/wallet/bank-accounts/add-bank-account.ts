import { isResearcher } from "@safeport/contract/kernel/actor";
import type { addBankAccount as endpoint } from "@safeport/contract/wallet/bank-accounts/bank-account.endpoints";
import { bankAccountWaitHours, maxBankAccounts } from "@safeport/contract/wallet/bank-accounts/bank-account.limits";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { findLegalName } from "../core/legal-name.ts";
import { lockPerson } from "../core/person.queries.ts";
import { personEntry } from "../core/wallet-entry.ts";
import { type BankAccountRow, findBankAccounts, insertBankAccount } from "./bank-account.queries.ts";
import { queueBankAccountMail } from "./bank-account-mail.ts";
import { bankDigest, sealBankDetails } from "./bank-account-secrets.ts";
import { readBankDetails } from "./read-bank-details.ts";
import { nameCheckOf } from "./review-bank-account.ts";

/**
 * Adds a bank account of the caller, and announces it by mail. Throws 403 for people who are not paid, 422 for a wrong number or a holder who
 * is not the person of the identity check, and 409 for an account that is there already or one too many.
 */
export async function addBankAccount(ctx: Ctx, input: z.output<NonNullable<(typeof endpoint)["body"]>>): Promise<BankAccountRow> {
  const { actor, keyFor } = ctx;
  if (!isResearcher(actor)) throw new AppError("forbidden", "payouts_for_researchers");
  if (!actor.email_verified) throw new AppError("forbidden", "email_unverified");
  const details = await readBankDetails(input, ctx.settings);
  const { holder_name, number } = details;
  return unitOfWork(ctx, async (tx) => {
    const person = await lockPerson(tx, actor.user_id);
    if (!person) throw new AppError("session_ended");
    const own = await findBankAccounts(tx, actor.user_id);
    const digest = bankDigest(keyFor, number);
    if (own.some((account) => account.digest.equals(digest))) throw new AppError("already_exists", "bank_account_exists");
    if (own.length >= maxBankAccounts)
      throw new AppError("conflict", "too_many_bank_accounts", { params: { max: maxBankAccounts } });
    const legalName = await findLegalName(ctx, tx, actor.user_id);
    const name_check = await nameCheckOf(tx, { user_id: actor.user_id, digest }, holder_name, legalName);
    if (name_check === "refused") throw invalidField(["body", "holder_name"], "holder_differs");
    const id = newId();
    const sealed = sealBankDetails(keyFor, id, details);
    const row = await insertBankAccount(tx, {
      ...{ id, user_id: actor.user_id, sealed, digest, name_check, is_default: own.length === 0 },
      usable_from: new Date(Date.now() + bankAccountWaitHours * 3_600_000),
    });
    if (!row) throw new AppError("already_exists", "bank_account_exists");
    await queueBankAccountMail(tx, person, "added");
    return {
      result: row,
      audit: [personEntry("bank_account.added", person, { scheme: number.scheme })],
      events: [{ type: "bank_account.added", subject_id: actor.user_id, data: { bank_account_id: id } }],
    };
  });
}
