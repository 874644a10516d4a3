import type { AddBankAccountInput } from "@safeport/contract/wallet/bank-accounts/bank-account.endpoints";
import { countrySpecs, isValidBIC, ValidationErrorsIBAN, validateIBAN } from "ibantools";
import { AppError, type RefusedField } from "../../../platform/http/app-error.ts";

/** The numbers of a bank account in their one normal form. */
export type BankNumber =
  | { scheme: "iban"; iban: string }
  | { scheme: "us"; routing_number: string; account_number: string; account_type: "checking" | "savings" }
  | { scheme: "swift"; bic: string; account_number: string };

/** A payout method: a bank account or a connected Stripe account. */
export type PayoutNumber = BankNumber | { scheme: "stripe"; account: string };

type Fields = Pick<
  AddBankAccountInput,
  "scheme" | "country" | "iban" | "routing_number" | "account_number" | "account_type" | "bic"
>;

/** Blanks, dots and dashes by which people and banks group digits. */
const compact = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/[\s.\-‐-―]/g, "")
    .toUpperCase();

// The library knows only the older form of Côte d'Ivoire, whose bank codes have one letter; the present ones are those of the country itself, such as CI008.
countrySpecs.CI = { ...countrySpecs.CI, bban_regexp: "^[A-Z][A-Z0-9][0-9]{22}$" };

/** Places whose accounts have the IBAN of another country. */
const ibanCountryOf: Record<string, string> = {
  ...Object.fromEntries(["GG", "IM", "JE"].map((code) => [code, "GB"])),
  ...Object.fromEntries(["BL", "GF", "GP", "MF", "MQ", "NC", "PF", "PM", "RE", "TF", "WF", "YT"].map((code) => [code, "FR"])),
  AX: "FI",
  IC: "ES",
};

const numberFields = ["iban", "routing_number", "account_number", "account_type", "bic"] as const;
const fieldsOf: Record<Fields["scheme"], readonly (typeof numberFields)[number][]> = {
  iban: ["iban"],
  us: ["routing_number", "account_number", "account_type"],
  swift: ["bic", "account_number"],
};

/**
 * The numbers of an account in their normal form. Throws 422 with every field that is missing, wrong, or of another scheme; `at` is where the fields stand
 * in the call.
 */
export function readBankNumber(fields: Fields, at: readonly string[] = ["body"]): BankNumber {
  const errors: RefusedField[] = [];
  const refuse = (field: keyof Fields, refusal: Omit<RefusedField, "loc">) => errors.push({ loc: [...at, field], ...refusal });
  for (const field of numberFields) {
    const isOfScheme = fieldsOf[fields.scheme].includes(field);
    if (!isOfScheme && fields[field] !== undefined) refuse(field, { code: "not_of_scheme" });
    if (isOfScheme && fields[field] === undefined && field !== "account_type") refuse(field, { code: "required" });
  }
  if (errors.length > 0) throw new AppError("invalid", null, { errors });
  const { scheme, country, account_type = "checking" } = fields;
  const iban = compact(fields.iban ?? "");
  const bic = compact(fields.bic ?? "").replace(/(?<=^.{8})XXX$/, "");
  const routing_number = compact(fields.routing_number ?? "");
  const account_number = compact(fields.account_number ?? "");
  if (scheme === "iban") {
    const refusal = refusalOfIban(iban);
    if (refusal) refuse("iban", refusal);
    else if (iban.slice(0, 2) !== country && iban.slice(0, 2) !== ibanCountryOf[country])
      refuse("country", { code: "account_country", params: { country: iban.slice(0, 2) } });
  } else if (scheme === "us") {
    if (country !== "US") refuse("country", { code: "account_country", params: { country: "US" } });
    if (!isRoutingNumber(routing_number)) refuse("routing_number", { code: "routing_number_wrong" });
    if (!/^\d{4,17}$/.test(account_number)) refuse("account_number", { code: "account_number_us" });
  } else {
    if (!isValidBIC(bic)) refuse("bic", { code: "bic_wrong" });
    else if (bic.slice(4, 6) !== country) refuse("country", { code: "account_country", params: { country: bic.slice(4, 6) } });
    if (validateIBAN(account_number).valid) refuse("account_number", { code: "account_number_is_iban" });
    else if (!/^[A-Z0-9]{4,34}$/.test(account_number)) refuse("account_number", { code: "account_number_swift" });
  }
  if (errors.length > 0) throw new AppError("invalid", null, { errors });
  if (scheme === "iban") return { scheme, iban };
  return scheme === "us" ? { scheme, routing_number, account_number, account_type } : { scheme, bic, account_number };
}

/** Error of an IBAN: country, length, characters or check digits; null if it is valid. */
function refusalOfIban(iban: string): Omit<RefusedField, "loc"> | null {
  const { valid, errorCodes } = validateIBAN(iban);
  if (valid) return null;
  const country = iban.slice(0, 2);
  const length = countrySpecs[country]?.chars;
  if (!length) return { code: "iban_country" };
  if (iban.length !== length) return { code: "iban_length", params: { country, length } };
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANFormat)) return { code: "iban_characters", params: { country } };
  return { code: "iban_checksum" };
}

/** Whether nine digits are an ABA routing number: a district of the Federal Reserve, and a sum with weights 3, 7, 1 that 10 divides. */
export function isRoutingNumber(text: string): boolean {
  if (!/^(?:0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(text)) return false;
  const weights = [3, 7, 1];
  const sum = [...text].reduce((total, digit, at) => total + Number(digit) * (weights[at % 3] as number), 0);
  return sum % 10 === 0;
}

/** The last four characters of an account's number. */
export function last4Of(number: PayoutNumber): string {
  if (number.scheme === "stripe") return number.account.slice(-4);
  return (number.scheme === "iban" ? number.iban : number.account_number).slice(-4);
}
