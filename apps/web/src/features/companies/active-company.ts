import type { Company } from "@safeport/contract/companies/company.schema";
import { setActiveCompany } from "../../lib/accounts-store.ts";

/** The company that somebody works for until they choose one: the first that they own, else the first that they belong to. */
export function usualCompany<T extends Pick<Company, "is_member">>(companies: readonly T[]): T | undefined {
  return companies.find(({ is_member }) => !is_member) ?? companies[0];
}

/**
 * The company that a page makes the active one: its own, if the viewer belongs to it. Returns undefined if the active company
 * stays.
 */
export function companyToActivate<T extends Pick<Company, "company_id">>(
  pageCompanyId: string | undefined,
  activeId: string | null,
  companies: readonly T[],
): T | undefined {
  return pageCompanyId === activeId ? undefined : companies.find(({ company_id }) => company_id === pageCompanyId);
}

/**
 * Where a switch of the company leads: from a page that would make its own company the active one again, to the list of such pages, or
 * the same page of the other company. Returns null where the page stays.
 */
export function pathAfterSwitch(pathname: string, companyId: string): string | null {
  const [, section, ...rest] = pathname.split("/");
  if (section === "vault") return "/vault";
  if (section === "companies") return `/companies/${companyId}`;
  return rest.length > 0 && ["reports", "bounties", "disputes"].includes(section ?? "") ? `/${section}` : null;
}

/** Makes a company the active one. Everything on screen belongs to the former one, so the page is loaded again (spec §4). */
export function switchCompany(companyId: string): void {
  setActiveCompany(companyId);
  const path = pathAfterSwitch(location.pathname, companyId);
  // A fragment alone would not load the page again.
  if (path === null || path === location.pathname + location.search) location.reload();
  else location.assign(path);
}
