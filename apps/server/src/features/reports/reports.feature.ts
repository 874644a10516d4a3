import type { Feature } from "../../platform/feature.ts";
import { programReportRoutes } from "./program-report.routes.ts";
import { reportRecipients } from "./report.recipients.ts";
import { reportRoutes } from "./report.routes.ts";
import { draftsOfClosedAccounts } from "./report.subscribers.ts";
import { reportExports } from "./report-exports.ts";
import { timelineRoutes } from "./timeline/timeline.routes.ts";

export const reports: Feature = {
  name: "reports",
  routes(http) {
    reportRoutes(http);
    programReportRoutes(http);
    timelineRoutes(http);
  },
  subscribers: [draftsOfClosedAccounts],
  recipients: [reportRecipients],
  exports: reportExports,
};
