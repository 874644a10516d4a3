import * as outsiders from "@safeport/contract/reports/outsiders/outsider.endpoints";
import * as shared from "@safeport/contract/reports/outsiders/shared-report.endpoints";
import { getReport } from "@safeport/contract/reports/report.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

/** People outside the company with whom a report is or was shared. */
export function useOutsiders(report_id: string) {
  return useQuery(queryOf(outsiders.listOutsiders, { params: { report_id } }));
}

/** Shares a report with somebody outside, mails their link again, and ends their access. */
export function useOutsiderActs(report_id: string) {
  const options = { rereads: [outsiders.listOutsiders, getReport, listTimeline] };
  return {
    invite: useSend(
      (body: outsiders.InviteOutsiderInput) => sending(outsiders.inviteOutsider, { params: { report_id }, body }),
      options,
    ),
    resend: useSend(
      (outsider_id: string) => sending(outsiders.resendToOutsider, { params: { report_id, outsider_id } }),
      options,
    ),
    end: useSend((outsider_id: string) => sending(outsiders.endOutsider, { params: { report_id, outsider_id } }), options),
  };
}

/** Links to files work for five minutes, and nobody tells this page of a change. */
const rereadMs = 4 * 60_000;

/** A page of a shared report by the token of the mailed link. */
export function useSharedReport(token: string, page: number) {
  return useQuery({
    queryKey: queryKey(shared.readSharedReport, { token, page }),
    queryFn: ({ signal }) => call(shared.readSharedReport, { body: { token, page }, signal }),
    placeholderData: (previous) => previous,
    refetchInterval: rereadMs,
    staleTime: 0,
  });
}

/** Acts of an outsider on the report that is shared with them. */
export function useSharedReportActs(token: string) {
  const options = { rereads: [shared.readSharedReport] };
  return {
    comment: useSend((content: string) => sending(shared.commentOnSharedReport, { body: { token, content } }), options),
    leave: useSend(() => sending(shared.leaveSharedReport, { body: { token } }), { waits: false }),
  };
}
