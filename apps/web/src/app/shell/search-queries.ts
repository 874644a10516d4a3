import { listUsers } from "@safeport/contract/accounts/users/admin-user.endpoints";
import { listCompanies } from "@safeport/contract/companies/company.endpoints";
import { listPrograms } from "@safeport/contract/programs/core/program.endpoints";
import { listReports } from "@safeport/contract/reports/report.endpoints";
import { linkOptions } from "@tanstack/react-router";
import { allProgramsView } from "../../features/programs/core/all-programs-view.ts";
import { queryOf } from "../../lib/query-client.ts";
import type { Viewer } from "../../lib/viewer.ts";

const size = 5;

/** The programs that a text finds; without a text the newest. */
export const programsOf = (search: string) => queryOf(listPrograms, { query: { size, ...(search && { search }) } });
/**
 * Reports that match a text; without a text the newest. For a company those of the active one; the server restricts all others to
 * the reader's own.
 */
export const reportsOf = (search: string, { experience, companyId }: Viewer) =>
  queryOf(listReports, {
    query: { size, ...(search && { search }), ...(experience === "business" && companyId && { company_id: companyId }) },
  });

/** The companies that match a text: the reader's own, or any of them for staff. */
export const companiesOf = (search: string) => queryOf(listCompanies, { query: { size, search } });

/** The people who match a text, for staff only. */
export const usersOf = (search: string) => queryOf(listUsers, { query: { size, search } });

/** The page of a company, for its members and staff. */
export const companyLink = (companyId: string) => linkOptions({ to: "/companies/$companyId", params: { companyId } });

/** The list of all programs that a text finds. */
export const allPrograms = (search: string, viewer: Viewer) =>
  linkOptions({ to: "/{-$area}/bounties", search: { ...allProgramsView(viewer), search } });
/** The list of all reports that a text finds. */
export const allReports = (search: string) => linkOptions({ to: "/reports", search: { search } });
/** The list of all people who match a text. */
export const allUsers = (search: string) => linkOptions({ to: "/admin/users", search: { search } });
