import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import {
  answerCollaboration,
  chooseNaming,
  listCollaborationInvitations,
  setCollaborators,
} from "@safeport/contract/reports/collaborators/collaborator.endpoints";
import type { CollaboratorParts } from "@safeport/contract/reports/core/collaborator.schema";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";
import { showingReport } from "../../core/api/report-cache.ts";

/** Chooses who shares a report. */
export function useSetCollaborators(reportId: string) {
  return useSend(
    (collaborators: CollaboratorParts) => sending(setCollaborators, { params: { report_id: reportId }, body: { collaborators } }),
    showingReport,
  );
}

/** Chooses whether the viewer, who shares a report, is named where it is published. */
export function useChooseNaming(reportId: string) {
  return useSend((named: boolean) => sending(chooseNaming, { params: { report_id: reportId }, body: { named } }), showingReport);
}

/** The invitations to share a report that wait for the viewer's answer. */
export function useCollaborationInvitations({ enabled }: { enabled: boolean }) {
  return useQuery({ ...queryOf(listCollaborationInvitations, { query: {} }), enabled });
}

/** Accepts or declines an invitation, or gives up a part. */
export function useAnswerCollaboration() {
  return useSend(
    ({ report_id, accept }: { report_id: string; accept: boolean }) =>
      sending(answerCollaboration, { params: { report_id }, body: { accept } }),
    // The invitation leaves the page with its list, and with it the callbacks of an answer there.
    { rereads: [listCollaborationInvitations, listNotifications], waits: false },
  );
}
