import { listReports } from "@safeport/contract/reports/report.endpoints";
import type { Report, ReportCard } from "@safeport/contract/reports/report.schema";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";

/** Reports whose title or number matches `search` and that were sent before this one; `#` before a number is ignored. */
export function useOriginalCandidates(report: Report | ReportCard, search: string): ReportCard[] {
  const text = search.trim().replace(/^#/, "");
  const query = { search: text, size: 20, ...("company_id" in report && { company_id: report.company_id }) };
  const { data } = useQuery({ ...queryOf(listReports, { query }), enabled: text !== "", placeholderData: keepPreviousData });
  const earlier = data?.items.filter(({ id, created_at }) => id !== null && id !== report.id && created_at < report.created_at);
  return (text !== "" && earlier) || [];
}
