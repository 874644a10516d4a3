import { getCompany, listCompanies } from "@safeport/contract/companies/company.endpoints";
import { listInvitations, listMembers, listOwnInvitations } from "@safeport/contract/companies/member.endpoints";
import type { TouchedQueries } from "../../lib/live.ts";
import { queryKey } from "../../lib/query-client.ts";

/** The queries of companies that a message touches. */
export const companyQueries: TouchedQueries = ({ type, subject }) => {
  // An invitation to an address reaches its owner by their notification alone.
  if (type === "notification.created") return [queryKey(listOwnInvitations)];
  if (subject?.type !== "company") return [];
  const params = { company_id: subject.id };
  return [queryKey(getCompany, { params }), queryKey(listCompanies), queryKey(listMembers), queryKey(listInvitations)];
};
