import type { BankAccount } from "@safeport/contract/wallet/bank-accounts/bank-account.endpoints";
import { bankAccountCan, bankAccountStatus } from "@safeport/contract/wallet/bank-accounts/bank-account.state";
import type { Ctx } from "../../../platform/context.ts";
import type { KeyFor } from "../../../platform/keys.ts";
import { type BankAccountRow, factsOfAccount } from "./bank-account.queries.ts";
import { openBankDetails } from "./bank-account-secrets.ts";
import { last4Of } from "./bank-number.ts";

/** An account with the last four characters of its number. */
export function presentBankAccount(row: BankAccountRow, { keyFor }: Ctx): BankAccount {
  const { holder_name, country, number } = openBankDetails(keyFor, row);
  const facts = factsOfAccount(row);
  return {
    bank_account_id: row.id,
    scheme: number.scheme,
    holder_name,
    last4: last4Of(number),
    country,
    usable_from: row.usable_from.toISOString(),
    is_default: row.is_default,
    status: bankAccountStatus(facts, new Date()),
    created_at: row.created_at.toISOString(),
    can: bankAccountCan(facts),
  };
}

/** The stored destination of a payment with the last four characters of its number; null where it has none. */
export function presentDestination(keyFor: KeyFor, { id, sealed }: { id: string; sealed: Buffer | null }) {
  const details = sealed && openBankDetails(keyFor, { id, sealed });
  return (
    details && {
      scheme: details.number.scheme,
      holder_name: details.holder_name,
      last4: last4Of(details.number),
      country: details.country,
    }
  );
}
