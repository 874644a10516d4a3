import { allPages, type DataExport } from "../../platform/export/data-export.ts";
import { presentNotification } from "./notification.presenter.ts";
import { pageOfNotifications } from "./notification.queries.ts";
import { getPreferences } from "./preferences.ts";

const notifications: DataExport = {
  name: "notifications",
  async *records(ctx) {
    for await (const row of allPages((paging) => pageOfNotifications(ctx.db, ctx.actor, paging))) {
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

/** What notifications have of a person. */
export const notificationExports: readonly DataExport[] = [notifications, preferences];
