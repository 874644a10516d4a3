import { toPage } from "@safeport/contract/kernel/paging";
import * as endpoints from "@safeport/contract/notifications/notification.endpoints";
import { type Http, mount } from "../../platform/http/mount.ts";
import { markRead } from "./mark-read.ts";
import { presentNotification } from "./notification.presenter.ts";
import { pageOfNotifications, readAllNotifications } from "./notification.queries.ts";

/** Mounts the list of notifications and the marks that they were read. */
export function notificationRoutes(http: Http): void {
  mount(
    http,
    endpoints.listNotifications,
    async (ctx, { query }) => ({ query, ...(await pageOfNotifications(ctx.db, ctx.actor, query)) }),
    ({ items, total, query }) => toPage(items.map(presentNotification), total, query),
  );
  mount(
    http,
    endpoints.markAllRead,
    (ctx) => readAllNotifications(ctx.db, ctx.actor),
    (marked) => ({ marked }),
  );
  mount(http, endpoints.markReadByGet, (ctx, { params }) => markRead(ctx, params.id), presentNotification);
  mount(http, endpoints.markReadByPatch, (ctx, { params }) => markRead(ctx, params.id), presentNotification);
}
