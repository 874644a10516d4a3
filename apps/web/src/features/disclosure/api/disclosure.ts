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
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { queryOf } from "../../../lib/query-client.ts";
import { sending, useSend } from "../../../lib/use-send.ts";
import { showingReport } from "../../reports/core/api/report-cache.ts";

/** The texts and files that a disclosure can publish. */
export function useDisclosurePreview(reportId: string) {
  return useQuery({ ...queryOf(previewDisclosure, { params: { report_id: reportId } }), staleTime: 0 });
}

/** The steps of a disclosure. */
export function useDisclosure(reportId: string) {
  const params = { report_id: reportId };
  const options = { ...showingReport, rereads: [previewDisclosure] };
  return {
    ask: useSend((body: AskDisclosureInput) => sending(askDisclosure, { params, body }), options),
    answer: useSend((body: AnswerDisclosureInput) => sending(answerDisclosure, { params, body }), options),
    withdraw: useSend(() => sending(withdrawDisclosure, { params }), options),
    takeDown: useSend((reason: string) => sending(takeDownReport, { params, body: { reason } }), options),
    setCve: useSend((cve_id: string | null) => sending(setCve, { params, body: { cve_id } }), options),
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
