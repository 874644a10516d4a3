import type { PayeeAccount } from "@safeport/contract/wallet/core/payee-account.schema";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { bankSpelling } from "../core/bank-text.ts";
import { openBankDetails } from "./bank-account-secrets.ts";

/** A payment by bank transfer that staff have begun, with its account as it is stored. */
interface Payment {
  id: string;
  status: string;
  batch_id: string | null;
  sealed: Buffer | null;
  amount: string;
  currency: string;
  reference: string;
}

/**
 * Returns the whole account of one payment, for staff who pay it by hand. Throws 409 unless it is being paid singly by bank transfer: before that a second person may be missing, afterwards
 * nobody needs it, and a batch is paid by its file, which may be for a second person. The caller writes the audit row.
 */
export function openPayeeAccount(
  { keyFor }: Pick<Ctx, "keyFor">,
  { id, status, batch_id, sealed, ...payment }: Payment,
): PayeeAccount {
  const details = status === "processing" && batch_id === null && sealed ? openBankDetails(keyFor, { id, sealed }) : null;
  if (!details || details.number.scheme === "stripe") throw new AppError("conflict", "account_not_shown");
  const { number, address, country } = details;
  const name = details.holder_name_latin ?? details.holder_name;
  return {
    scheme: number.scheme,
    holder_name: bankSpelling(name) ?? name,
    country,
    iban: number.scheme === "iban" ? number.iban : null,
    bic: number.scheme === "swift" ? number.bic : null,
    routing_number: number.scheme === "us" ? number.routing_number : null,
    account_number: number.scheme === "iban" ? null : number.account_number,
    account_type: number.scheme === "us" ? number.account_type : null,
    address: address ?? null,
    amount: Number(payment.amount),
    currency: payment.currency,
    reference: payment.reference,
  };
}
