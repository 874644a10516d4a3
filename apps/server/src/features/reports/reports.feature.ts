import type { Feature } from "../../platform/feature.ts";
import { awardApprovalRoutes } from "./awards/award-approval.routes.ts";
import { advanceClocks } from "./clocks/advance-clocks.ts";
import { clockRoutes } from "./clocks/clock.routes.ts";
import { clocksOfPrograms } from "./clocks/clock.subscribers.ts";
import { scoreReports } from "./completeness/score-reports.ts";
import { refreshTargetFigures } from "./core/clock/clock.queries.ts";
import { reportFileRules } from "./core/report-files.visibility.ts";
import { custodyRoutes } from "./custody/custody.routes.ts";
import { knownIssueRoutes } from "./known-issues/known-issue.routes.ts";
import { endOutsiders } from "./outsiders/end-access.ts";
import { outsiderRoutes } from "./outsiders/outsider.routes.ts";
import { outsiderMails } from "./outsiders/outsider-mails.ts";
import { mailOutsider, type OutsiderNewsJob, outsiderNews } from "./outsiders/outsider-news.subscribers.ts";
import { programReportRoutes } from "./program-report.routes.ts";
import { reportRecipients } from "./report.recipients.ts";
import { reportRoutes } from "./report.routes.ts";
import { draftsOfClosedAccounts, tracesOfClosedAccounts } from "./report.subscribers.ts";
import { reportExports } from "./report-exports.ts";
import { templateRoutes } from "./templates/template.routes.ts";
import { timelineRoutes } from "./timeline/timeline.routes.ts";

export const reports: Feature = {
  name: "reports",
  routes(http) {
    reportRoutes(http);
    awardApprovalRoutes(http);
    programReportRoutes(http);
    timelineRoutes(http);
    templateRoutes(http);
    clockRoutes(http);
    custodyRoutes(http);
    knownIssueRoutes(http);
    outsiderRoutes(http);
  },
  subscribers: [draftsOfClosedAccounts, tracesOfClosedAccounts, clocksOfPrograms, outsiderNews],
  mails: outsiderMails,
  recipients: [reportRecipients],
  exports: reportExports,
  tasks: (services) => ({
    advance_clocks: () => advanceClocks(services),
    refresh_target_figures: () => refreshTargetFigures(services.db),
    score_reports: () => scoreReports(services.db),
    end_outsiders: () => endOutsiders(services),
    mail_outsider: (payload) => mailOutsider(services, payload as OutsiderNewsJob),
  }),
  cron: ["* * * * * advance_clocks", "29 * * * * refresh_target_figures", "*/5 * * * * score_reports", "* * * * * end_outsiders"],
  fileParents: reportFileRules,
};
