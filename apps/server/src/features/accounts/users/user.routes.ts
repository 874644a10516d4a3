import * as users from "@safeport/contract/accounts/users/admin-user.endpoints";
import { type Http, mount, mountList } from "../../../platform/http/mount.ts";
import { presentSession } from "../sessions/list-sessions.ts";
import { getUser, listUserSessions, listUsers } from "./get-user.ts";
import { presentUserDetail, presentUserRow } from "./present-user.ts";
import { endUserSessions, updateUser } from "./update-user.ts";

/** Mounts the staff's views and changes of all accounts. */
export function userRoutes(http: Http): void {
  mountList(http, users.listUsers, (ctx, { query }) => listUsers(ctx, query), presentUserRow);
  mount(http, users.getUser, (ctx, { params }) => getUser(ctx, params.user_id), presentUserDetail);
  mountList(
    http,
    users.listUserSessions,
    (ctx, { params, query }) => listUserSessions(ctx, params.user_id, query),
    presentSession,
  );
  mount(http, users.updateUser, (ctx, { params, body }) => updateUser(ctx, params.user_id, body), presentUserDetail);
  mount(
    http,
    users.endUserSessions,
    (ctx, { params, body }) => endUserSessions(ctx, params.user_id, body.reason),
    (ended) => ended,
  );
}
