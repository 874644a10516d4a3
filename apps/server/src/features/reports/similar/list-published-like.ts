import { isStaff } from "@safeport/contract/kernel/actor";
import type { PublishedLike } from "@safeport/contract/reports/desk/similar.endpoints";
import type { Ctx } from "../../../platform/context.ts";
import type { ReportRow } from "../report.queries.ts";
import { type Likened, likenessParts, minScore, scoreOf } from "./compare.ts";
import { findDisclosedLike, findPublishedIssues } from "./published.queries.ts";
import { signatureOf } from "./signature.ts";

const shown = 5;

/** Public texts similar to a draft: disclosed reports of the company, and published known issues of the program. */
export async function listPublishedLike(ctx: Ctx, draft: ReportRow, drafted: Likened): Promise<PublishedLike[]> {
  const [disclosed, issues] = await Promise.all([
    findDisclosedLike(ctx.db, draft.company_id),
    findPublishedIssues(ctx.db, draft.program_id, { userId: ctx.actor.user_id, staff: isStaff(ctx.actor) }),
  ]);
  return [
    ...disclosed.map((row) => ({ ...row, source: "disclosed" as const })),
    ...issues.map((row) => ({ ...row, source: "known_issue" as const })),
  ]
    .map(({ text, ...row }) => {
      const why = likenessParts(drafted, { ...row, unlisted_asset: null, text, bins: signatureOf(text, draft.company_id).bins });
      return {
        source: row.source,
        number: row.number,
        poc_title: row.title,
        published_at: row.published_at.toISOString(),
        score: scoreOf(why),
        why: why.map(({ likeness, text: reason }) => ({ likeness, text: reason })),
      };
    })
    .filter(({ score }) => score >= minScore)
    .sort((one, other) => other.score - one.score || other.number - one.number)
    .slice(0, shown);
}
