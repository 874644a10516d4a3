import { recipients } from "../../platform/events/event.ts";
import { whoHearsOfReports } from "./core/report.visibility.ts";

/** Recipients of live updates about a report. The author gets none about internal comments. */
export const reportRecipients = recipients({
  types: [
    ...([
      "report.submitted",
      "report.status_changed",
      "report.severity_changed",
      "report.severity_answered",
      "report.validated",
      "report.known_issue_revealed",
      "report.disclosure_changed",
    ] as const),
    ...([
      "report.assigned",
      "report.retest_asked",
      "report.retest_answered",
      "report.retest_confirmed",
      "report.retest_rejected",
      "report.corrected",
      "report.collaborators_changed",
      "report.labelled",
      "report.clustered",
      "report.original_resolved",
      "report.commented",
      "report.comment_changed",
      "report.comment_published",
    ] as const),
    ...(["report.original_resolved", "report.commented", "report.comment_changed"] as const),
    ...([
      "report.awarded",
      "report.award_changed",
      "report.target_missed",
      "report.answer_awaited",
      "report.answer_asked",
    ] as const),
    ...([
      "report.answer_missed",
      "report.nothing_added",
      "report.locked",
      "report.moved",
      "report.let_in",
      "report.original_ended",
    ] as const),
    ...(["report.guest_claimed", "report.outsider_invited", "report.outsider_ended"] as const),
    ...(["report.suggestion_made", "report.suggestion_decided"] as const),
  ],
  among: whoHearsOfReports,
});
