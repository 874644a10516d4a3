import type { ChatEvent } from "@safeport/contract/integrations/integration.values";
import type { Feature } from "../../platform/feature.ts";
import { fileTrackerIssue } from "./file-issue.ts";
import { integrationRoutes } from "./integration.routes.ts";
import { chatMessages, postToChat } from "./post-to-chat.ts";

export const integrations: Feature = {
  name: "integrations",
  routes: integrationRoutes,
  subscribers: [chatMessages],
  tasks: (services) => ({
    file_tracker_issue: (payload, { job }) =>
      fileTrackerIssue(services, (payload as { issue_id: string }).issue_id, {
        attempts: job.attempts,
        isLast: job.attempts >= job.max_attempts,
      }),
    post_to_chat: (payload, { job }) =>
      postToChat(
        services,
        payload as { integration_id: string; report_id: string; type: ChatEvent },
        job.attempts >= job.max_attempts,
      ),
  }),
};
