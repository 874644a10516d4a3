import type { Feature } from "../../platform/feature.ts";
import { announcementDelivery } from "./announcements/announcement.subscribers.ts";
import { deliverAnnouncement } from "./announcements/deliver-announcement.ts";
import { digestMail, queueDigests } from "./digest/digest-mail.ts";
import { eventMail } from "./mail/event-mail.ts";
import { monthlyFiguresMail, queueMonthlyFigures } from "./monthly/monthly-mail.ts";
import { notificationRoutes } from "./notification.routes.ts";
import { notificationExports } from "./notification-exports.ts";
import { sendPush } from "./push/send-push.ts";
import { closedAccounts, exportNotifications } from "./subscribers/account.subscribers.ts";
import { collaborationNotifications } from "./subscribers/collaboration.subscribers.ts";
import { invitationNotifications, webhookNotifications } from "./subscribers/company.subscribers.ts";
import { moneyNotifications, payeeNotifications } from "./subscribers/money.subscribers.ts";
import { participationNotifications } from "./subscribers/participation.subscribers.ts";
import { closedProgramNotifications, programNotifications } from "./subscribers/program.subscribers.ts";
import { releasedReports } from "./subscribers/released-report.subscribers.ts";
import { reportNotifications } from "./subscribers/report.subscribers.ts";
import { secondPersonNotifications } from "./subscribers/second-person.subscribers.ts";

export const notifications: Feature = {
  name: "notifications",
  routes: notificationRoutes,
  subscribers: [
    reportNotifications,
    releasedReports,
    programNotifications,
    closedProgramNotifications,
    invitationNotifications,
    collaborationNotifications,
    participationNotifications,
    moneyNotifications,
    payeeNotifications,
    secondPersonNotifications,
    webhookNotifications,
    exportNotifications,
    closedAccounts,
    announcementDelivery,
  ],
  mails: [eventMail, digestMail, monthlyFiguresMail],
  exports: notificationExports,
  tasks: (services) => ({
    queue_digests: () => queueDigests(services.db),
    queue_monthly_figures: () => queueMonthlyFigures(services.db),
    send_announcement: (payload) => deliverAnnouncement(services.db, (payload as { announcement_id: string }).announcement_id),
    send_push: (payload) => sendPush(services, payload as Parameters<typeof sendPush>[1]),
  }),
  // It is eight o'clock somewhere every hour, and in some countries at the half or the quarter.
  cron: ["5,20,35,50 * * * * queue_digests", "10 6 * * * queue_monthly_figures"],
};
