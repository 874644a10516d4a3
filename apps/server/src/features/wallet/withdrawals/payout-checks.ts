import { bankAccountStatus } from "@safeport/contract/wallet/bank-account.state";
import type { BankAccountStatus } from "@safeport/contract/wallet/bank-account.values";
import type { WithdrawalFailure } from "@safeport/contract/wallet/withdrawal.values";
import type { Services } from "../../../platform/context.ts";
import type { KeyFor } from "../../../platform/keys.ts";
import type { Settings } from "../../../platform/settings.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { type BankAccountRow, factsOfAccount, findBankAccount } from "../bank-accounts/bank-account.queries.ts";
import { openBankDetails } from "../bank-accounts/bank-account-secrets.ts";
import { findApproved, type KycRow } from "../kyc/kyc.queries.ts";
import { openIdentity } from "../kyc/kyc-secrets.ts";
import { isBankSpelling } from "./bank-text.ts";
import { frozenOf, type WithdrawalRow } from "./withdrawal.queries.ts";

/** Whether a bank account can be paid to now, and if not, why. */
export function statusOfAccount(account: BankAccountRow): BankAccountStatus {
  return bankAccountStatus(factsOfAccount(account), new Date());
}

/** Whether an identity check names a country to whose people the platform does not pay. */
export function isFromUnpaid({ unpaidCountries }: Pick<Settings, "unpaidCountries">, keyFor: KeyFor, identity: KycRow): boolean {
  return unpaidCountries.includes(openIdentity(keyFor, identity).country);
}

/**
 * Reason why a withdrawal may no longer be paid, or null: its owner, whose row is locked, has lost their identity check, the
 * account or the right to be paid since the request.
 */
export async function payoutFailure(
  { keyFor, settings }: Pick<Services, "keyFor" | "settings">,
  tx: Tx,
  withdrawal: WithdrawalRow,
  isActive: boolean,
): Promise<WithdrawalFailure | null> {
  const { user_id, bank_account_id, id, sealed } = withdrawal;
  if (!isActive) return "account_blocked";
  if ((await frozenOf(tx, [user_id])).has(user_id)) return "account_frozen";
  const identity = await findApproved(tx, user_id);
  if (!identity) return "kyc_missing";
  if (isFromUnpaid(settings, keyFor, identity)) return "country_unpaid";
  const account = bank_account_id && (await findBankAccount(tx, user_id, bank_account_id));
  if (!account || !sealed || statusOfAccount(account) !== "usable") return "method_unusable";
  const { holder_name, holder_name_latin, country } = openBankDetails(keyFor, { id, sealed });
  if (settings.unpaidCountries.includes(country)) return "method_unusable";
  // Stripe pays to an account, not to a name.
  if (account.stripe_account_id !== null) return null;
  return isBankSpelling(holder_name_latin ?? holder_name) ? null : "name_spelling";
}
