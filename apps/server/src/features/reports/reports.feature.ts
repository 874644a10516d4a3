import { confirmationDays } from "@safeport/contract/reports/intake/intake.limits";
import type { Feature } from "../../platform/feature.ts";
import { deskRoutes } from "../desk/desk.routes.ts";
import { disclosureRoutes } from "../disclosure/disclosure.routes.ts";
import { settleDisclosures } from "../disclosure/settle-disclosures.ts";
import { dashboardRoutes } from "../insight/dashboard/dashboard.routes.ts";
import { signatures, signReports } from "../insight/similar/sign-reports.ts";
import { similarRoutes } from "../insight/similar/similar.routes.ts";
import { type GuestNewsJob, guestNews, mailGuest } from "../intake/guest-news.subscribers.ts";
import { forgetOldIntake } from "../intake/intake.queries.ts";
import { intakeRoutes } from "../intake/intake.routes.ts";
import { intakeMails } from "../intake/intake-mails.ts";
import { intakePage } from "../intake/intake-page.ts";
import { type FailedMail, mailboxReader, pollMailbox, takeFailedMail } from "../intake/read-mailbox.ts";
import { exportRoutes } from "../report-exchange/export/export.routes.ts";
import { awardApprovalRoutes } from "./awards/award-approval.routes.ts";
import { advanceClocks } from "./clocks/advance-clocks.ts";
import { clockRoutes } from "./clocks/clock.routes.ts";
import { clocksOfPrograms } from "./clocks/clock.subscribers.ts";
import { scoreReports } from "./completeness/score-reports.ts";
import { refreshTargetFigures } from "./core/clock/clock.queries.ts";
import { reportFileRules } from "./core/report-files.visibility.ts";
import { custodyRoutes } from "./custody/custody.routes.ts";
import { knownIssueRoutes } from "./known-issues/known-issue.routes.ts";
import { programReportRoutes } from "./program-report.routes.ts";
import { reportRecipients } from "./report.recipients.ts";
import { reportRoutes } from "./report.routes.ts";
import { desksOfClosedAccounts, draftsOfClosedAccounts } from "./report.subscribers.ts";
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
    deskRoutes(http);
    exportRoutes(http);
    similarRoutes(http);
    templateRoutes(http);
    clockRoutes(http);
    custodyRoutes(http);
    dashboardRoutes(http);
    knownIssueRoutes(http);
    disclosureRoutes(http);
    intakeRoutes(http);
  },
  subscribers: [draftsOfClosedAccounts, desksOfClosedAccounts, signatures, clocksOfPrograms, guestNews],
  recipients: [reportRecipients],
  exports: reportExports,
  pages: [intakePage],
  mails: intakeMails,
  tasks: (services) => ({
    settle_disclosures: () => settleDisclosures(services),
    advance_clocks: () => advanceClocks(services),
    refresh_target_figures: () => refreshTargetFigures(services.db),
    mail_guest: (payload) => mailGuest(services, payload as GuestNewsJob),
    poll_intake_mailbox: () => pollMailbox(services),
    forget_old_intake: () => forgetOldIntake(services.db, confirmationDays),
    score_reports: () => scoreReports(services.db),
    sign_reports: async () => {
      await signReports(services.db, null);
    },
  }),
  waitingTasks: (services) => ({
    read_intake_mailbox: mailboxReader(services),
    take_failed_mail: (payload) => takeFailedMail(services, payload as FailedMail),
  }),
  // The signing is for reports that no event announced: those of before, and imported ones.
  cron: [
    "* * * * * advance_clocks",
    "* * * * * poll_intake_mailbox",
    "29 * * * * refresh_target_figures",
    "*/5 * * * * score_reports",
    "*/15 * * * * sign_reports",
    "*/10 * * * * settle_disclosures",
    "47 * * * * forget_old_intake",
  ],
  fileParents: reportFileRules,
};
