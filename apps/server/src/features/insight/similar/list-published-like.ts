import type { PublishedLike } from "@safeport/contract/insight/similar/similar.endpoints";
import { isStaff } from "@safeport/contract/kernel/actor";
import type { Db } from "@safeport/db/named-statement";
import { Pauses } from "@safeport/foreign-files/pauses";
import type { Ctx } from "../../../platform/context.ts";
import type { ReportRow } from "../../reports/core/report.queries.ts";
import { type Likened, likenessParts, minScore, scoreOf } from "./compare.ts";
import { findAllPublishedIssues, findDisclosedLike, findPublishedIssues, findReportsWithIssues } from "./published.queries.ts";
import { signatureOf } from "./signature.ts";

const shown = 5;

/** A published known issue with its fingerprint. */
export interface SignedIssue extends Omit<Likened, "unlisted_asset"> {
  title: string;
  published_at: Date;
}

/**
 * The published known issues that the authors of some reports may see, with their fingerprints, by the ids of the reports. Those of a program are read and signed
 * once, and none for programs without any.
 */
export async function signIssuesFor(
  db: Db,
  reports: readonly { id: string; author_id: string; program_id: string; company_id: string }[],
): Promise<Map<string, SignedIssue[]>> {
  const withIssues = await findReportsWithIssues(db, reports);
  const ofProgram = new Map<string, SignedIssue[]>();
  const ofReport = new Map<string, SignedIssue[]>();
  for (const { id, program_id, company_id } of reports) {
    if (!withIssues.has(id)) continue;
    const issues = ofProgram.get(program_id) ?? (await signIssues(db, { program_id, company_id }));
    ofProgram.set(program_id, issues);
    ofReport.set(id, issues);
  }
  return ofReport;
}

async function signIssues(
  db: Db,
  { program_id, company_id }: { program_id: string; company_id: string },
): Promise<SignedIssue[]> {
  const pauses = new Pauses();
  const issues: SignedIssue[] = [];
  for (const { text, ...issue } of await findAllPublishedIssues(db, program_id)) {
    if (pauses.isDue()) await pauses.take();
    issues.push({ ...issue, ...signatureOf(text, company_id) });
  }
  return issues;
}

/** The known issue that a report is most like, with the likeness from 0 to 100: of those that were published before it was sent. Null if there are none. */
export function chooseIssueLike(
  issues: readonly SignedIssue[],
  compared: Likened,
  sentAt: Date | null,
): { title: string; score: number } | null {
  let best: { title: string; score: number } | null = null;
  for (const issue of issues) {
    if (sentAt !== null && issue.published_at >= sentAt) continue;
    const score = scoreOf(likenessParts(compared, { ...issue, unlisted_asset: null }));
    if (score > (best?.score ?? 0)) best = { title: issue.title, score };
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
