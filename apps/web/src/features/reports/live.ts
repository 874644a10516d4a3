import type { LiveMessage } from "@safeport/contract/events/live.endpoints";
import { listReportMails } from "@safeport/contract/intake/report-mail.endpoints";
import { listCollaborationInvitations } from "@safeport/contract/reports/collaborators/collaborator.endpoints";
import { listOutsiders } from "@safeport/contract/reports/outsiders/outsider.endpoints";
import { countReports, getReport, listReports } from "@safeport/contract/reports/report.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import type { TouchedQueries } from "../../lib/live.ts";
import { queryKey } from "../../lib/query-client.ts";

/** Named and not imported: the calls of suggestions load with their part of the page. */
const suggestions = { name: "suggestions.list" };
/** A change of one report may be shown with any of its cluster. */
const cluster = { name: "reports.cluster" };

/** Events of a report that change no list and no count. */
const besideLists: readonly LiveMessage["type"][] = ["report.comment_changed", "report.comment_flagged"];

/** The queries of reports that a message touches. */
export const reportQueries: TouchedQueries = ({ type, subject }) => {
  // An invitation to share a report reaches its invitee by their notification alone.
  if (type === "notification.created") return [queryKey(listCollaborationInvitations)];
  if (subject?.type !== "report") return [];
  const params = { report_id: subject.id };
  const one = [
    ...[queryKey(getReport, { params }), queryKey(listTimeline, { params })],
    ...[queryKey(listReportMails, { params }), queryKey(listOutsiders, { params }), queryKey(suggestions, { params })],
  ];
  return besideLists.includes(type) ? one : [...one, queryKey(listReports), queryKey(countReports), queryKey(cluster)];
};
