import type { Likeness, SimilarReport, SimilarSource } from "@safeport/contract/reports/desk/similar.endpoints";
import { reportPolicy } from "@safeport/contract/reports/report.policy";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { getReport } from "../get-report.ts";
import { factsOf } from "../report.facts.ts";
import type { ReportRow } from "../report.queries.ts";
import { likenessOf, rareWordsOf, type Signature, signatureOf } from "./signature.ts";
import { type Candidate, findCandidates, findOwnCandidates } from "./similar.queries.ts";

const shown = 5;
/** Share of common words, or score, from which reports are alike. */
const minWords = 0.25;
const minScore = 15;

type Similar = z.input<typeof SimilarReport>;

/**
 * Reports that are alike, the most alike first: for a sent report, reports to the same company; for a draft, the author's own ones.
 * The same texts give the same answer, and each hit says why it is one.
 */
export async function listSimilar(ctx: Ctx, reportId: string): Promise<{ items: Similar[] }> {
  const report = await getReport(ctx, reportId);
  if (!reportPolicy.see_similar(ctx.actor, factsOf(report))) throw new AppError("forbidden");
  const text = [report.title, report.description_markdown, report.steps_markdown, report.impact_markdown].join(" ");
  const signature = signatureOf(text, report.company_id);
  const rare = new Set(rareWordsOf(text));
  const candidates = await findReadable(ctx, report, signature);
  const items = candidates
    .map((candidate) => compare(report, signature, rare, candidate))
    .filter(({ score }) => score >= minScore)
    .sort((one, other) => other.score - one.score || one.report_id.localeCompare(other.report_id))
    .slice(0, shown);
  return { items };
}

type SourcedCandidate = Candidate & { source: SimilarSource };

/** The reports that the caller may compare the report with. */
async function findReadable(ctx: Ctx, report: ReportRow, signature: Signature): Promise<SourcedCandidate[]> {
  const from = (source: SimilarSource, rows: Candidate[]) => rows.map((row) => ({ ...row, source }));
  if (report.status !== "draft") return from("company", await findCandidates(ctx.db, report, signature));
  return from("own", await findOwnCandidates(ctx.db, ctx.actor.user_id, report));
}

function compare(report: ReportRow, signature: Signature, rare: ReadonlySet<string>, candidate: SourcedCandidate): Similar {
  const words = likenessOf(signature.bins, candidate.bins);
  const theirs = rareWordsOf(candidate.text);
  const common = theirs.filter((word) => rare.has(word));
  const rareShare = common.length === 0 ? 0 : common.length / Math.min(rare.size, theirs.length);
  const isSame = (field: "scope_id" | "weakness_id" | "program_id") =>
    report[field] !== null && report[field] === candidate[field];
  const parts: { likeness: Likeness; points: number; text: string | null }[] = [
    { likeness: "words", points: words >= minWords ? words * 60 : 0, text: `${Math.round(words * 100)}` },
    { likeness: "rare_words", points: rareShare * 20, text: common.slice(0, 3).join(", ") },
    { likeness: "asset", points: isSame("scope_id") ? 10 : 0, text: null },
    { likeness: "weakness", points: isSame("weakness_id") ? 8 : 0, text: null },
    { likeness: "program", points: isSame("program_id") ? 2 : 0, text: null },
  ];
  const reasons = parts.filter(({ points }) => points > 0).sort((one, other) => other.points - one.points);
  return {
    report_id: candidate.id,
    id: candidate.number,
    poc_title: candidate.title,
    status: candidate.status,
    severity: candidate.severity,
    created_at: candidate.sent_at.toISOString(),
    source: candidate.source,
    score: Math.round(reasons.reduce((sum, { points }) => sum + points, 0)),
    why: reasons.map(({ likeness, text }) => ({ likeness, text })),
  };
}
