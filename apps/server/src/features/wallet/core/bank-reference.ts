import { paymentReferenceLimit } from "@safeport/contract/wallet/core/withdrawal.limits";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { isReferenceOfDeposit, takeReference } from "./paid-reference.queries.ts";

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
  if (await isReferenceOfDeposit(tx, foldBankReference(reference)))
    throw new AppError("already_exists", "payment_reference_taken");
  if (!(await takeReference(tx, foldBankReference(reference), batchId)))
    throw new AppError("already_exists", "payment_reference_taken");
}
