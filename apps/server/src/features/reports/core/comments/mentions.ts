import { reportPolicy } from "@safeport/contract/reports/core/report.policy";
import { mentionsIn } from "@safeport/contract/reports/timeline/mentions";
import type { Ctx } from "../../../../platform/context.ts";
import { AppError } from "../../../../platform/http/app-error.ts";
import type { Tx } from "../../../../platform/transaction.ts";
import { getReport } from "../get-report.ts";
import { factsOf } from "../report.facts.ts";
import { findMentionable, insertMentions } from "./mention.queries.ts";

interface Comment {
  reportId: string;
  itemId: string;
  isInternal: boolean;
  text: string | null;
}

/** The people named by a comment for the first time, as part of the data of its event; empty if none of them may read it. */
export async function mentionedBy(ctx: Ctx, tx: Tx, { text, ...comment }: Comment): Promise<{ mentioned?: string[] }> {
  const usernames = text ? mentionsIn(text) : [];
  if (usernames.length === 0) return {};
  const mentioned = await insertMentions(tx, { ...comment, usernames, actorId: ctx.actor.user_id });
  return mentioned.length > 0 ? { mentioned } : {};
}

/** The people that the caller can name in a comment on a report; 403 for people who may not write such a comment. */
export async function listMentionable(ctx: Ctx, reportId: string, search: string, isInternal: boolean) {
  const facts = factsOf(await getReport(ctx, reportId));
  const isOfTeam = reportPolicy.see_internal(ctx.actor, facts);
  if (!reportPolicy[isInternal ? "comment_internal" : "comment"](ctx.actor, facts)) throw new AppError("forbidden");
  return findMentionable(ctx.db, ctx.actor, { reportId, isInternal, isOfTeam, search: search.toLowerCase() });
}
