import { listNotifications } from "@safeport/contract/notifications/notification.endpoints";
import {
  answerCollaboration,
  chooseNaming,
  listCollaborationInvitations,
  setCollaborators,
} from "@safeport/contract/reports/collaborators/collaborator.endpoints";
import type { CollaboratorParts } from "@safeport/contract/reports/core/collaborator.schema";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";
import { afterReportChange, refreshIfChanged, refreshReport } from "../../core/api/report-cache.ts";

/** Chooses who shares a report. */
export function useSetCollaborators(reportId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (collaborators: CollaboratorParts) =>
      call(setCollaborators, { params: { report_id: reportId }, body: { collaborators } }),
    onSuccess: (report) => afterReportChange(cache, report),
    onError: (error) => refreshIfChanged(cache, reportId, error),
  });
}

/** Chooses whether the viewer, who shares a report, is named where it is published. */
export function useChooseNaming(reportId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (named: boolean) => call(chooseNaming, { params: { report_id: reportId }, body: { named } }),
    onSuccess: (report) => afterReportChange(cache, report),
    onError: (error) => refreshIfChanged(cache, reportId, error),
  });
}

/** The invitations to share a report that wait for the viewer's answer. */
export function useCollaborationInvitations({ enabled }: { enabled: boolean }) {
  return useQuery({ ...queryOf(listCollaborationInvitations, { query: {} }), enabled });
}

/** Accepts or declines an invitation, or gives up a part. */
export function useAnswerCollaboration() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ report_id, accept }: { report_id: string; accept: boolean }) =>
      call(answerCollaboration, { params: { report_id }, body: { accept } }),
    // Not awaited: the invitation leaves the page with its list, and with it the callbacks of an answer there.
    onSettled: (_answer, _error, { report_id }) => {
      void cache.invalidateQueries({ queryKey: queryKey(listCollaborationInvitations) });
      void cache.invalidateQueries({ queryKey: queryKey(listNotifications) });
      void refreshReport(cache, report_id);
    },
  });
}
