import { bankAccountStatus } from "@safeport/contract/wallet/bank-accounts/bank-account.state";
import type { BankAccountStatus } from "@safeport/contract/wallet/core/bank-account.values";
import type { WithdrawalFailure } from "@safeport/contract/wallet/core/withdrawal.values";
import type { Services } from "../../../platform/context.ts";
import type { KeyFor } from "../../../platform/keys.ts";
import type { Settings } from "../../../platform/settings.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { type BankAccountRow, factsOfAccount, listBankAccountsOf } from "../bank-accounts/bank-account.queries.ts";
import { openBankDetails } from "../bank-accounts/bank-account-secrets.ts";
import { isBankSpelling } from "../core/bank-text.ts";
import { type KycRow, listApproved } from "../core/kyc.queries.ts";
import { openIdentity } from "../core/kyc-secrets.ts";
import type { PersonRow } from "../core/person.queries.ts";
import { frozenOf, type WithdrawalRow } from "../core/withdrawal.queries.ts";

/** Whether a bank account can be paid to now, and if not, why. */
export function statusOfAccount(account: BankAccountRow): BankAccountStatus {
  return bankAccountStatus(factsOfAccount(account), new Date());
}

/** Whether an identity check names a country to whose people the platform does not pay. */
export function isFromUnpaid({ unpaidCountries }: Pick<Settings, "unpaidCountries">, keyFor: KeyFor, identity: KycRow): boolean {
  return unpaidCountries.includes(openIdentity(keyFor, identity).country);
}

/** Facts about the people whose withdrawals are to be paid. */
interface Standing {
  frozen: ReadonlySet<string>;
  identities: ReadonlyMap<string, KycRow>;
  accounts: ReadonlyMap<string, BankAccountRow>;
}

type Checks = Pick<Services, "keyFor" | "settings">;

/**
 * Reasons why withdrawals may no longer be paid, by their ids: their owners, whose rows are locked, have lost their identity check, the account or the right to
 * be paid since the request. Reads the same number of statements for any number of withdrawals.
 */
export async function payoutFailures(
  checks: Checks,
  tx: Tx,
  withdrawals: readonly WithdrawalRow[],
  people: ReadonlyMap<string, Pick<PersonRow, "state">>,
): Promise<Map<string, WithdrawalFailure>> {
  const failures = new Map<string, WithdrawalFailure>();
  const userIds = [...new Set(withdrawals.map(({ user_id }) => user_id))];
  if (userIds.length === 0) return failures;
  const standing = {
    frozen: await frozenOf(tx, userIds),
    identities: new Map((await listApproved(tx, userIds)).map((form) => [form.user_id, form])),
    accounts: new Map((await listBankAccountsOf(tx, userIds)).map((account) => [account.id, account])),
  };
  for (const withdrawal of withdrawals) {
    const failure = failureOf(checks, withdrawal, people.get(withdrawal.user_id)?.state === "active", standing);
    if (failure) failures.set(withdrawal.id, failure);
  }
  return failures;
}

function failureOf(
  { keyFor, settings }: Checks,
  { user_id, bank_account_id, id, sealed }: WithdrawalRow,
  isActive: boolean,
  { frozen, identities, accounts }: Standing,
): WithdrawalFailure | null {
  if (!isActive) return "account_blocked";
  if (frozen.has(user_id)) return "account_frozen";
  const identity = identities.get(user_id);
  if (!identity) return "kyc_missing";
  if (isFromUnpaid(settings, keyFor, identity)) return "country_unpaid";
  const account = accounts.get(bank_account_id ?? "");
  if (account?.user_id !== user_id || !sealed || statusOfAccount(account) !== "usable") return "method_unusable";
  const { holder_name, holder_name_latin, country } = openBankDetails(keyFor, { id, sealed });
  if (settings.unpaidCountries.includes(country)) return "method_unusable";
  // Stripe pays to an account, not to a name.
  if (account.stripe_account_id !== null) return null;
  return isBankSpelling(holder_name_latin ?? holder_name) ? null : "name_spelling";
}
