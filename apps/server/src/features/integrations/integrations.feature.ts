import type { Feature } from "../../platform/feature.ts";
import { fileTrackerIssue, type IssueJob } from "./file-issue.ts";
import { integrationRoutes } from "./integration.routes.ts";
import { type ChatJob, chatMessages, postToChat } from "./post-to-chat.ts";

export const integrations: Feature = {
  name: "integrations",
  routes: integrationRoutes,
  subscribers: [chatMessages],
  tasks: (services) => ({
    file_tracker_issue: (payload, { job }) =>
      fileTrackerIssue(services, payload as IssueJob, {
        attempts: job.attempts,
        isLast: job.attempts >= job.max_attempts,
      }),
    post_to_chat: (payload, { job }) => postToChat(services, payload as ChatJob, job.attempts >= job.max_attempts),
  }),
};
