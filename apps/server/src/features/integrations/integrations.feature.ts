import { deliveryDays } from "@safeport/contract/integrations/integration.limits";
import type { Feature } from "../../platform/feature.ts";
import { type CommentJob, sendTrackerComment } from "./comment-on-issue.ts";
import { type AcceptedJob, acceptedReports, fileAcceptedReport } from "./file-accepted.ts";
import { fileTrackerIssue, type IssueJob } from "./file-issue.ts";
import { integrationRoutes } from "./integration.routes.ts";
import { type MoveJob, movedReports, moveTrackerIssue } from "./move-issue.ts";
import { type ChatJob, chatMessages, postToChat } from "./post-to-chat.ts";
import { type ResolveJob, resolveByTracker } from "./resolve-by-tracker.ts";
import { forgetDeliveries } from "./tracker-sync.queries.ts";

export const integrations: Feature = {
  name: "integrations",
  routes: integrationRoutes,
  subscribers: [chatMessages, acceptedReports, movedReports],
  tasks: (services) => ({
    file_tracker_issue: (payload, { job }) =>
      fileTrackerIssue(services, payload as IssueJob, {
        attempts: job.attempts,
        isLast: job.attempts >= job.max_attempts,
      }),
    send_tracker_comment: (payload, { job }) =>
      sendTrackerComment(services, payload as CommentJob, {
        attempts: job.attempts,
        isLast: job.attempts >= job.max_attempts,
      }),
    file_accepted_report: (payload) => fileAcceptedReport(services, payload as AcceptedJob),
    move_tracker_issue: (payload, { job }) =>
      moveTrackerIssue(services, payload as MoveJob, {
        attempts: job.attempts,
        isLast: job.attempts >= job.max_attempts,
      }),
    resolve_by_tracker: (payload) => resolveByTracker(services, payload as ResolveJob),
    forget_tracker_deliveries: () => forgetDeliveries(services.db, deliveryDays),
    post_to_chat: (payload, { job }) => postToChat(services, payload as ChatJob, job.attempts >= job.max_attempts),
  }),
  cron: ["53 * * * * forget_tracker_deliveries"],
};
