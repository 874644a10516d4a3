import { type TextFields, textFields } from "../../../lib/address.ts";

export const vaultTabs = ["overview", "transactions", "withdrawals", "methods", "identity", "files"] as const;
type VaultTab = (typeof vaultTabs)[number];

export const companyVaultTabs = [
  "overview",
  "held",
  "programs",
  "transactions",
  "deposits",
  "approvals",
  "refunds",
  "documents",
  "books",
] as const;
type CompanyVaultTab = (typeof companyVaultTabs)[number];

const fields = [
  "tab",
  "search",
  "type",
  "status",
  "from",
  "to",
  "page",
  "deposit",
  "stripe",
  "company",
  "dialog",
  "next",
] as const;

/**
 * The search of a vault: the tab, the filters of its lists, the company whose vault a mail or notification names, the dialog that a link
 * opens (`deposit`, `withdraw`), where the reader came from to do something here (`next`), and the parameters that a payment provider adds on return.
 */
export type VaultSearch = TextFields<(typeof fields)[number]>;
export const validateVaultSearch = textFields(fields);

/** The tab that the address names; the overview if it names none. */
export function tabOf(search: VaultSearch): VaultTab {
  return vaultTabs.find((tab) => tab === search.tab) ?? "overview";
}

/** The tab of a company's vault that the address names; the overview if it names none. */
export function companyTabOf(search: VaultSearch): CompanyVaultTab {
  return companyVaultTabs.find((tab) => tab === search.tab) ?? "overview";
}
