import type { Feature } from "../../platform/feature.ts";
import { scoreReports } from "./completeness/score-reports.ts";
import { deskRoutes } from "./desk/desk.routes.ts";
import { programReportRoutes } from "./program-report.routes.ts";
import { reportRecipients } from "./report.recipients.ts";
import { reportRoutes } from "./report.routes.ts";
import { desksOfClosedAccounts, draftsOfClosedAccounts } from "./report.subscribers.ts";
import { reportExports } from "./report-exports.ts";
import { reportFileRules } from "./report-files.visibility.ts";
import { timelineRoutes } from "./timeline/timeline.routes.ts";

export const reports: Feature = {
  name: "reports",
  routes(http) {
    reportRoutes(http);
    programReportRoutes(http);
    timelineRoutes(http);
    deskRoutes(http);
  },
  subscribers: [draftsOfClosedAccounts, desksOfClosedAccounts],
  recipients: [reportRecipients],
  exports: reportExports,
  tasks: ({ db }) => ({ score_reports: () => scoreReports(db) }),
  cron: ["*/5 * * * * score_reports"],
  fileParents: reportFileRules,
};
