import { paymentReferenceLimit } from "@safeport/contract/wallet/core/withdrawal.limits";
import { AppError } from "../../../platform/http/app-error.ts";
import { lockName } from "../../../platform/name-lock.queries.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { isReferenceOfDeposit, isReferenceOfPayment, takeReference } from "./paid-reference.queries.ts";

/** A bank's name of a payment in one form: people copy it in either case, and with other blanks and dashes. The compatible form of a character may be longer. */
export function foldBankReference(reference: string): string {
  const folded = reference
    .normalize("NFKC")
    .replace(/[\s\p{Cf}]/gu, "")
    .replace(/\p{Pd}/gu, "-")
    .toUpperCase()
    .slice(0, paymentReferenceLimit);
  return folded || reference;
}

/**
 * Takes a bank's name of an outgoing payment for an order. The orders of a batch may share one, since a bank may book a batch as a whole. Throws 409 if
 * another payment has it, or a deposit.
 */
export async function takeBankReference(tx: Tx, reference: string, batchId: string | null): Promise<void> {
  const folded = await lockReference(tx, reference);
  const isTaken = (await isReferenceOfDeposit(tx, folded)) || !(await takeReference(tx, folded, batchId));
  if (isTaken) throw new AppError("already_exists", "payment_reference_taken");
}

/** The folded bank's name of a payment that arrived, for one deposit alone. Throws 409 if another deposit has it, or a payment that we made. */
export async function takeReceiptReference(tx: Tx, reference: string): Promise<string> {
  const folded = await lockReference(tx, reference);
  if (await isReferenceOfDeposit(tx, folded)) throw new AppError("already_exists", "bank_reference_taken");
  if (await isReferenceOfPayment(tx, folded)) throw new AppError("already_exists", "payment_reference_taken");
  return folded;
}

/** Locks a bank's name of a payment until the transaction ends: deposits and payments store theirs in two tables, which no key covers. Returns it folded. */
async function lockReference(tx: Tx, reference: string): Promise<string> {
  const folded = foldBankReference(reference);
  await lockName(tx, `bank reference ${folded}`);
  return folded;
}
