import type { PublishedLike } from "@safeport/contract/insight/similar/similar.endpoints";
import { isStaff } from "@safeport/contract/kernel/actor";
import type { Db } from "@safeport/db/named-statement";
import { Pauses } from "@safeport/foreign-files/pauses";
import type { Ctx } from "../../../platform/context.ts";
import type { ReportRow } from "../../reports/core/report.queries.ts";
import { type Likened, likenessParts, minScore, scoreOf } from "./compare.ts";
import { findDisclosedLike, findPublishedIssues } from "./published.queries.ts";
import { signatureOf } from "./signature.ts";

const shown = 5;

/**
 * The published known issue of its program that a report is most like, with the likeness from 0 to 100: of those that its author may see and that were
 * published before it was sent. Null if there are none.
 */
export async function findIssueLike(
  db: Db,
  { author_id, company_id, program_id, sent_at }: Pick<ReportRow, "author_id" | "company_id" | "program_id" | "sent_at">,
  compared: Likened,
): Promise<{ title: string; score: number } | null> {
  const issues = await findPublishedIssues(db, program_id, { userId: author_id, staff: false });
  const pauses = new Pauses();
  let best: { title: string; score: number } | null = null;
  for (const { text, title, published_at, ...row } of issues) {
    if (sent_at !== null && published_at >= sent_at) continue;
    if (pauses.isDue()) await pauses.take();
    const { bins, rare_words } = signatureOf(text, company_id);
    const score = scoreOf(likenessParts(compared, { ...row, unlisted_asset: null, bins, rare_words }));
    if (score > (best?.score ?? 0)) best = { title, score };
  }
  return best;
}

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
