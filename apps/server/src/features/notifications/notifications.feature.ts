import type { Feature } from "../../platform/feature.ts";
import { closedAccounts, exportNotifications } from "./account.subscribers.ts";
import { announcementDelivery } from "./announcements/announcement.subscribers.ts";
import { deliverAnnouncement } from "./announcements/deliver-announcement.ts";
import { collaborationNotifications } from "./collaboration.subscribers.ts";
import { invitationNotifications, webhookNotifications } from "./company.subscribers.ts";
import { digestMail, queueDigests } from "./digest-mail.ts";
import { eventMail } from "./event-mail.ts";
import { moneyNotifications, payeeNotifications } from "./money.subscribers.ts";
import { monthlyFiguresMail, queueMonthlyFigures } from "./monthly-mail.ts";
import { notificationRoutes } from "./notification.routes.ts";
import { notificationExports } from "./notification-exports.ts";
import { participationNotifications } from "./participation.subscribers.ts";
import { closedProgramNotifications, programNotifications } from "./program.subscribers.ts";
import { sendPush } from "./push/send-push.ts";
import { releasedReports } from "./released-report.subscribers.ts";
import { reportNotifications } from "./report.subscribers.ts";
import { secondPersonNotifications } from "./second-person.subscribers.ts";

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
