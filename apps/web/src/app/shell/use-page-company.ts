import { getDispute } from "@safeport/contract/disputes/dispute.endpoints";
import { getProgram } from "@safeport/contract/programs/core/program.endpoints";
import { getReport } from "@safeport/contract/reports/report.endpoints";
import { useQuery } from "@tanstack/react-query";
import { useMatch, useParams } from "@tanstack/react-router";
import { queryOf } from "../../lib/query-client.ts";

/**
 * The company of the open page: the one in its address, or that of its program, report or dispute. Undefined for a page without a company
 * and until the page has loaded what it shows. Loads nothing itself.
 */
export function usePageCompany(): string | undefined {
  const { companyId, title = "", reportId = "", disputeId = "" } = useParams({ strict: false });
  const vault = useMatch({ from: "/_app/{-$area}/vault", shouldThrow: false });
  const passive = { enabled: false } as const;
  // The company alone, so that other changes of a report do not render the shell again.
  const program = useQuery({
    ...queryOf(getProgram, { params: { program: title } }),
    ...passive,
    select: ({ company_id }) => company_id,
  });
  const report = useQuery({
    ...queryOf(getReport, { params: { report_id: reportId } }),
    ...passive,
    select: ({ company_id }) => company_id,
  });
  const dispute = useQuery({
    ...queryOf(getDispute, { params: { dispute_id: disputeId } }),
    ...passive,
    select: ({ report: { company_id } }) => company_id,
  });
  return companyId ?? vault?.search.company ?? program.data ?? report.data ?? dispute.data;
}
