import { reportPolicy } from "@safeport/contract/reports/core/report.policy";
import type { KnownIssueMatch } from "@safeport/contract/reports/known-issues/known-issue.endpoints";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { getReport } from "../core/get-report.ts";
import { factsOf } from "../core/report.facts.ts";
import { presentKnownIssue } from "./known-issue.presenter.ts";
import { findLikeEntries, hasKnownIssues, minTitleLikeness } from "./known-issue.queries.ts";

const shown = 10;
/** The score from which an entry is shown. */
const minScore = 20;

/** Entries of the register that a report may repeat, the most alike first, each with its reasons; published or not, since only the company reads them. */
export async function matchKnownIssues(
  ctx: Ctx,
  reportId: string,
  { search }: { search?: string | undefined },
): Promise<{ items: KnownIssueMatch[]; has_entries: boolean }> {
  const report = await getReport(ctx, reportId);
  const facts = factsOf(report);
  // The author of a draft sees similar reports, too, but never the register.
  if (!reportPolicy.see_internal(ctx.actor, facts) || !reportPolicy.see_similar(ctx.actor, facts))
    throw new AppError("forbidden");
  const entries = await findLikeEntries(ctx.db, report, search, 50);
  const items = entries
    .map((entry): KnownIssueMatch => {
      const parts = [
        { why: "title" as const, points: titlePoints(entry.likeness) },
        { why: "asset" as const, points: report.scope_id !== null && entry.scope_id === report.scope_id ? 25 : 0 },
        { why: "weakness" as const, points: report.weakness_id !== null && entry.weakness_id === report.weakness_id ? 15 : 0 },
      ].filter(({ points }) => points > 0);
      return {
        ...presentKnownIssue(entry),
        score: parts.reduce((sum, { points }) => sum + points, 0),
        why: parts.map(({ why }) => why),
        earlier: entry.earlier,
      };
    })
    .filter(({ score }) => search || score >= minScore)
    .sort((one, other) => other.score - one.score || other.number - one.number)
    .slice(0, shown);
  return { items, has_entries: items.length > 0 || (await hasKnownIssues(ctx.db, report.program_id)) };
}

/** Points for titles that are alike, from 0 to 60; a likeness from `minTitleLikeness` is shown by itself. */
function titlePoints(likeness: number): number {
  return likeness < minTitleLikeness ? 0 : Math.min(60, Math.round(likeness * 100));
}
