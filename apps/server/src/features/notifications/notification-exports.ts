import { afterEach, type DataExport } from "../../platform/export/data-export.ts";
import { presentNotification } from "./core/notification.presenter.ts";
import { listNotificationsAfter } from "./core/notification.queries.ts";
import { getPreferences } from "./preferences/preferences.ts";

const notifications: DataExport = {
  name: "notifications",
  async *records(ctx) {
    for await (const row of afterEach((after, limit) => listNotificationsAfter(ctx.db, ctx.actor, after, limit))) {
      const { icon: _icon, action_text: _action, ...notification } = presentNotification(row, ctx);
      yield notification;
    }
  },
};

const preferences: DataExport = {
  name: "notification_preferences",
  async *records(ctx) {
    yield* (await getPreferences(ctx)).items;
  },
};

/** Personal data that notifications store. */
export const notificationExports: readonly DataExport[] = [notifications, preferences];
