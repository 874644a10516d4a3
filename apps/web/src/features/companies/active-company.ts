import type { Company } from "@safeport/contract/companies/company.schema";
import { setActiveCompany } from "../../lib/accounts-store.ts";

/** The company that somebody works for until they choose one: the first that they own, else the first that they belong to. */
export function usualCompany<T extends Pick<Company, "is_member">>(companies: readonly T[]): T | undefined {
  return companies.find(({ is_member }) => !is_member) ?? companies[0];
}

/**
 * Makes a company the active one. Everything on screen belongs to the former one, so the page is loaded again (spec §4); from the page of a
 * report, which would make its own company the active one, it leads to the list.
 */
export function switchCompany(companyId: string): void {
  setActiveCompany(companyId);
  if (location.pathname.startsWith("/reports/")) location.assign("/reports");
  else location.reload();
}
