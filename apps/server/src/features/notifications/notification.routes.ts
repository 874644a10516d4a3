import * as announcements from "@safeport/contract/notifications/announcements/announcement.endpoints";
import * as endpoints from "@safeport/contract/notifications/list/notification.endpoints";
import * as preferences from "@safeport/contract/notifications/preferences/notification-preference.endpoints";
import * as push from "@safeport/contract/notifications/push/push.endpoints";
import { type Http, mount, mountList, mountPublic } from "../../platform/http/mount.ts";
import { openStopPage } from "../../platform/mail/open-stop-page.ts";
import { pageOfAnnouncements, presentAnnouncement } from "./announcements/announcement.queries.ts";
import { assertStaff, cancelAnnouncement, notifyUsers, sendAnnouncement } from "./announcements/send-announcement.ts";
import { presentNotification } from "./core/notification.presenter.ts";
import { readAllNotifications } from "./core/notification.queries.ts";
import { listNotifications } from "./list/list-notifications.ts";
import { markRead } from "./list/mark-read.ts";
import { changePreferences, changeRegularMails, getPreferences } from "./preferences/preferences.ts";
import { unsubscribe } from "./preferences/unsubscribe.ts";
import { getPush, turnPushOff, turnPushOn } from "./push/choose-push.ts";

/** Mounts the list of notifications, the marks that they were read, and the choice of channels. */
export function notificationRoutes(http: Http): void {
  mountList(http, endpoints.listNotifications, (ctx, { query }) => listNotifications(ctx, query), presentNotification);
  mount(
    http,
    announcements.notifyUsers,
    (ctx, { body }) => notifyUsers(ctx, body),
    (sent) => sent,
  );
  mount(
    http,
    announcements.sendAnnouncement,
    (ctx, { body }) => sendAnnouncement(ctx, body),
    (sent) => sent,
  );
  mountList(
    http,
    announcements.listAnnouncements,
    async (ctx, { query }) => {
      assertStaff(ctx);
      return pageOfAnnouncements(ctx.db, query);
    },
    presentAnnouncement,
  );
  mount(
    http,
    announcements.cancelAnnouncement,
    (ctx, { params }) => cancelAnnouncement(ctx, params.announcement_id),
    presentAnnouncement,
  );
  mount(
    http,
    endpoints.markAllRead,
    (ctx) => readAllNotifications(ctx.db, ctx.actor),
    (marked) => ({ marked }),
  );
  mount(http, endpoints.markReadByGet, (ctx, { params }) => markRead(ctx, params.id), presentNotification);
  mount(http, endpoints.markReadByPatch, (ctx, { params }) => markRead(ctx, params.id), presentNotification);
  mount(http, preferences.getNotificationPreferences, getPreferences, (found) => found);
  mount(
    http,
    preferences.setNotificationPreferences,
    (ctx, { body }) => changePreferences(ctx, body),
    (found) => found,
  );
  mount(
    http,
    preferences.setRegularMails,
    (ctx, { body }) => changeRegularMails(ctx, body),
    (found) => found,
  );
  mount(http, push.getPush, getPush, (found) => found);
  mount(
    http,
    push.turnPushOn,
    (ctx, { body }) => turnPushOn(ctx, body),
    (found) => found,
  );
  mount(http, push.turnPushOff, turnPushOff, (found) => found);
  mountPublic(
    http,
    preferences.unsubscribe,
    (ctx, { body }) => unsubscribe(ctx, body.token),
    (ended) => ended,
  );
  mountPublic(
    http,
    preferences.unsubscribeByOneClick,
    (ctx, { query }) => unsubscribe(ctx, query.token),
    (ended) => ended,
  );
  openStopPage(http, preferences.unsubscribeByOneClick.path, "/unsubscribe");
}
