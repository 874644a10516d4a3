import { type TextFields, textFields } from "../../../lib/address.ts";

export const vaultTabs = ["overview", "transactions", "withdrawals", "methods", "identity", "files"] as const;
export type VaultTab = (typeof vaultTabs)[number];

const fields = ["tab", "search", "type", "status", "from", "to", "page", "deposit", "stripe"] as const;

/**
 * The search of a vault: the tab of a researcher's, the filters of its lists, and the parameters that a payment provider adds on
 * return.
 */
export type VaultSearch = TextFields<(typeof fields)[number]>;
export const validateVaultSearch = textFields(fields);

/** The tab that the address names; the overview if it names none. */
export function tabOf(search: VaultSearch): VaultTab {
  return vaultTabs.find((tab) => tab === search.tab) ?? "overview";
}
