import { confirmationDays } from "@safeport/contract/intake/intake.limits";
import type { Feature } from "../../platform/feature.ts";
import { type GuestNewsJob, guestNews, mailGuest } from "./guest-news.subscribers.ts";
import { forgetOldIntake } from "./intake.queries.ts";
import { intakeRoutes } from "./intake.routes.ts";
import { intakeMails } from "./intake-mails.ts";
import { intakePage } from "./intake-page.ts";
import { type FailedMail, mailboxReader, pollMailbox, takeFailedMail } from "./read-mailbox.ts";
import { mailFileRule } from "./report-mail.queries.ts";

export const intake: Feature = {
  name: "intake",
  routes: intakeRoutes,
  subscribers: [guestNews],
  pages: [intakePage],
  fileParents: [mailFileRule],
  mails: intakeMails,
  tasks: (services) => ({
    mail_guest: (payload) => mailGuest(services, payload as GuestNewsJob),
    poll_intake_mailbox: () => pollMailbox(services),
    forget_old_intake: () => forgetOldIntake(services.db, confirmationDays),
  }),
  waitingTasks: (services) => ({
    read_intake_mailbox: mailboxReader(services),
    take_failed_mail: (payload) => takeFailedMail(services, payload as FailedMail),
  }),
  cron: ["* * * * * poll_intake_mailbox", "47 * * * * forget_old_intake"],
};
