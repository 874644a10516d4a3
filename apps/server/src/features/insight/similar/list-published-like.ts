import type { PublishedLike } from "@safeport/contract/insight/similar/similar.endpoints";
import { isStaff } from "@safeport/contract/kernel/actor";
import { Pauses } from "@safeport/foreign-files/pauses";
import type { Ctx } from "../../../platform/context.ts";
import type { ReportRow } from "../../reports/core/report.queries.ts";
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
  const texts = [
    ...disclosed.map((row) => ({ ...row, source: "disclosed" as const })),
    ...issues.map((row) => ({ ...row, source: "known_issue" as const })),
  ];
  const pauses = new Pauses();
  const reports: PublishedLike[] = [];
  for (const { text, ...row } of texts) {
    if (pauses.isDue()) await pauses.take();
    const { bins, rare_words } = signatureOf(text, draft.company_id);
    const why = likenessParts(drafted, { ...row, unlisted_asset: null, bins, rare_words });
    const score = scoreOf(why);
    if (score < minScore) continue;
    reports.push({
      source: row.source,
      number: row.number,
      poc_title: row.title,
      published_at: row.published_at.toISOString(),
      score,
      why: why.map(({ likeness, text: reason }) => ({ likeness, text: reason })),
    });
  }
  return reports.sort((one, other) => other.score - one.score || other.number - one.number).slice(0, shown);
}
