import type { listNotifications as endpoint } from "@safeport/contract/notifications/list/notification.endpoints";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { deletedName, shownName } from "../../../platform/shown-name.ts";
import { kindsOfScopes, kindsOfTag } from "../core/notification.presenter.ts";
import { pageOfNotifications } from "../core/notification.queries.ts";
import { namedKinds, wordsOf } from "../core/notification-title.ts";

/**
 * One page of the caller's notifications; a search finds those with each of its words, in the language of the request. An API token lists those alone about what it may
 * read, so neither its titles nor its totals tell of anything else.
 */
export function listNotifications(ctx: Ctx, { search, tag, ...query }: z.output<NonNullable<(typeof endpoint)["query"]>>) {
  const sought = search
    ? { words: wordsOf(ctx.request.language, search), named: namedKinds(), deletedName: shownName(deletedName, ctx) }
    : undefined;
  const { scopes } = ctx.actor;
  const readable = scopes && kindsOfScopes(scopes);
  const tagged = tag && kindsOfTag(tag);
  const kinds = readable && tagged ? tagged.filter((kind) => readable.includes(kind)) : (readable ?? tagged);
  return pageOfNotifications(ctx.db, ctx.actor, { ...query, search: sought, kinds });
}
