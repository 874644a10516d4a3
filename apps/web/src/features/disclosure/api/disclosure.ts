import {
  answerDisclosure,
  askDisclosure,
  listDisclosed,
  previewDisclosure,
  setCve,
  takeDownReport,
  withdrawDisclosure,
} from "@safeport/contract/disclosure/disclosure.endpoints";
import type { AnswerDisclosureInput, AskDisclosureInput } from "@safeport/contract/disclosure/disclosure.schema";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { queryKey, queryOf } from "../../../lib/query-client.ts";
import { afterReportChange, refreshIfChanged } from "../../reports/core/api/report-cache.ts";

/** The texts and files that a disclosure can publish. */
export function useDisclosurePreview(reportId: string) {
  return useQuery({ ...queryOf(previewDisclosure, { params: { report_id: reportId } }), staleTime: 0 });
}

/** The steps of a disclosure. */
export function useDisclosure(reportId: string) {
  const cache = useQueryClient();
  const params = { report_id: reportId };
  const settle = {
    onSuccess: (report: Report) =>
      Promise.all([
        afterReportChange(cache, report),
        cache.invalidateQueries({ queryKey: queryKey(previewDisclosure, { params }) }),
      ]),
    onError: (error: Error) =>
      Promise.all([
        refreshIfChanged(cache, reportId, error),
        cache.invalidateQueries({ queryKey: queryKey(previewDisclosure, { params }) }),
      ]),
  };
  return {
    ask: useMutation({ mutationFn: (body: AskDisclosureInput) => call(askDisclosure, { params, body }), ...settle }),
    answer: useMutation({ mutationFn: (body: AnswerDisclosureInput) => call(answerDisclosure, { params, body }), ...settle }),
    withdraw: useMutation({ mutationFn: () => call(withdrawDisclosure, { params }), ...settle }),
    takeDown: useMutation({ mutationFn: (reason: string) => call(takeDownReport, { params, body: { reason } }), ...settle }),
    setCve: useMutation({ mutationFn: (cve_id: string | null) => call(setCve, { params, body: { cve_id } }), ...settle }),
  };
}
export type Disclosure = ReturnType<typeof useDisclosure>;

interface DisclosedQuery {
  page: number;
  program?: string | undefined;
  author?: string | undefined;
}

/** One page of the published reports, for everybody. */
export function useDisclosedList({ page, ...filters }: DisclosedQuery) {
  const present = Object.fromEntries(Object.entries(filters).filter(([, value]) => value));
  return useQuery({
    queryKey: ["disclosed reports", page, present],
    queryFn: ({ signal }) => call(listDisclosed, { query: { page, ...present }, signal }),
    placeholderData: keepPreviousData,
  });
}
