import type { AddBankAccountInput } from "@safeport/contract/wallet/bank-accounts/bank-account.endpoints";
import { countries } from "countries-list";
import type * as z from "zod/mini";
import { checkFields, invalidField } from "../../../platform/http/app-error.ts";
import type { Settings } from "../../../platform/settings.ts";
import type { BankDetails } from "./bank-account-secrets.ts";
import { type BankNumber, readBankNumber } from "./bank-number.ts";

/**
 * The details of a bank account with its numbers in their normal form. Throws 422 with every field that is wrong, and for a country that
 * is not paid and an account of the operator, to which nobody is paid: money that went from one account of the operator to another would have left the books. `at` is
 * where the fields stand in the call.
 */
export async function readBankDetails(
  input: z.output<typeof AddBankAccountInput>,
  { unpaidCountries, payoutAccount, receivingAccount }: Pick<Settings, "unpaidCountries" | "payoutAccount" | "receivingAccount">,
  at: readonly string[] = ["body"],
): Promise<BankDetails> {
  const { holder_name, holder_name_latin, country, address } = input;
  let number: BankNumber | undefined;
  await checkFields(
    () => {
      if (!(country in countries)) throw invalidField([...at, "country"], "invalid_value");
      if (unpaidCountries.includes(country)) throw invalidField([...at, "country"], "country_unpaid");
    },
    () => {
      if (holder_name_latin !== undefined && !isLatinName(holder_name_latin))
        throw invalidField([...at, "holder_name_latin"], "latin_letters");
    },
    () => {
      number = readBankNumber(input, at);
      const field = number.scheme === "iban" ? "iban" : "account_number";
      const own = [payoutAccount?.iban, receivingAccount?.iban];
      if (own.some((iban) => isAccountOf(number, iban))) throw invalidField([...at, field], "iban_of_operator");
    },
    () => {
      // Banks elsewhere need the town of the payee (ISO 20022: structured address).
      if (input.scheme === "swift" && !address) throw invalidField([...at, "address"], "required");
    },
  );
  return {
    ...{ holder_name, country, number: number as BankNumber },
    ...(holder_name_latin !== undefined && { holder_name_latin }),
    ...(address && { address }),
  };
}

/** Whether a number is that of an IBAN: the IBAN, or under another scheme its part behind country and check digits (ISO 13616). */
function isAccountOf(number: BankNumber | undefined, iban: string | null | undefined): boolean {
  if (!number || !iban) return false;
  return number.scheme === "iban" ? number.iban === iban : number.account_number === iban.slice(4);
}

const isLatinName = (name: string) => /^[\p{Script=Latin}\p{M}\p{N}\p{P}\p{Z}]+$/u.test(name);
