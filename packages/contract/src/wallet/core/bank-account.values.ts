/** Schemes of bank accounts: IBAN, routing and account number in the United States, or BIC and account number elsewhere. */
export const bankSchemes = ["iban", "us", "swift"] as const;
export type BankScheme = (typeof bankSchemes)[number];

const ibanCodes =
  "AD AE AL AO AT AX AZ BA BE BF BG BH BI BJ BL BR BY CF CG CH CI CM CR CV CY CZ DE DJ DK DO DZ EE EG ES FI FK FO FR GA GB GE GF GG GI GL GP GQ GR GT GW HN HR HU IC IE IL IM IQ IR IS IT JE JO KM KW KZ LB LC LI LT LU LV LY MA MC MD ME MF MG MK ML MN MQ MR MT MU MZ NC NE NI NL NO OM PF PK PL PM PS PT QA RE RO RS RU SA SC SD SE SI SK SM SN SO ST SV TD TF TG TL TN TR UA VA VG WF XK YE YT";

/** Countries and places whose accounts have IBANs. */
export const ibanCountries: ReadonlySet<string> = new Set(ibanCodes.split(" "));

/** The scheme that the form proposes for a country: IBAN where none is known. */
export function schemeOfCountry(country: string | null): BankScheme {
  if (country === "US") return "us";
  return !country || ibanCountries.has(country) ? "iban" : "swift";
}

/** Schemes of payouts: a bank account, or a connected account at Stripe. */
export const payoutSchemes = [...bankSchemes, "stripe"] as const;

export const usAccountTypes = ["checking", "savings"] as const;

/** Results of comparing the holder's name with the identity check: staff decide `review`. */
export const nameChecks = ["unchecked", "accepted", "review", "refused"] as const;
export type NameCheck = (typeof nameChecks)[number];

/** Whether a payout method can be paid to, and if not, why: `onboarding` waits for its owner at Stripe, `provider_review` for Stripe, which has refused one that is `provider_refused`. */
export const bankAccountStatuses = [
  "usable",
  "waiting",
  "unverified",
  "in_review",
  "name_refused",
  "blocked",
  "onboarding",
  "provider_review",
  "provider_refused",
] as const;
export type BankAccountStatus = (typeof bankAccountStatuses)[number];

export const bankAccountActions = ["set_default", "confirm", "connect", "remove"] as const;
export type BankAccountAction = (typeof bankAccountActions)[number];
