import type { PublishedLike, SimilarReport, SimilarSource } from "@safeport/contract/insight/similar/similar.endpoints";
import { comparedText } from "@safeport/contract/reports/core/compared-text";
import { reportPolicy } from "@safeport/contract/reports/core/report.policy";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { getReport } from "../../reports/core/get-report.ts";
import { factsOf } from "../../reports/core/report.facts.ts";
import type { ReportRow } from "../../reports/core/report.queries.ts";
import { unlistedAssetOf } from "../../reports/core/unlisted-asset.ts";
import { type Likened, likenessParts, minScore, scoreOf } from "./compare.ts";
import { listPublishedLike } from "./list-published-like.ts";
import { type Signature, signatureOf } from "./signature.ts";
import { type Candidate, findCandidates, findOwnCandidates } from "./similar.queries.ts";

const shown = 5;

type Similar = z.input<typeof SimilarReport>;

/**
 * Similar reports, most similar first: for a sent report, reports to the same company; for a draft, the author's own ones, and
 * published texts. The same texts give the same answer, and each hit has its reasons.
 */
export async function listSimilar(ctx: Ctx, reportId: string): Promise<{ items: Similar[]; published: PublishedLike[] }> {
  const report = await getReport(ctx, reportId);
  if (!reportPolicy.see_similar(ctx.actor, factsOf(report))) throw new AppError("forbidden");
  const signature = signatureOf(comparedText(report), report.company_id);
  const { scope_id, weakness_id, program_id } = report;
  const unlisted_asset = unlistedAssetOf(report);
  const likened: Likened = {
    bins: signature.bins,
    rare_words: signature.rare_words,
    scope_id,
    unlisted_asset,
    weakness_id,
    program_id,
  };
  const candidates = await findReadable(ctx, report, signature);
  const items = candidates
    .map((candidate) => compare(likened, candidate))
    .filter(({ score }) => score >= minScore)
    .sort((one, other) => other.score - one.score || one.report_id.localeCompare(other.report_id))
    .slice(0, shown);
  const published = report.status === "draft" ? await listPublishedLike(ctx, report, likened) : [];
  return { items, published };
}

type SourcedCandidate = Candidate & { source: SimilarSource };

/** The reports that the caller may compare the report with. */
async function findReadable(ctx: Ctx, report: ReportRow, signature: Signature): Promise<SourcedCandidate[]> {
  const from = (source: SimilarSource, rows: Candidate[]) => rows.map((row) => ({ ...row, source }));
  if (report.status !== "draft") return from("company", await findCandidates(ctx.db, report, signature));
  return from("own", await findOwnCandidates(ctx.db, ctx.actor.user_id, report));
}

function compare(report: Likened, candidate: SourcedCandidate): Similar {
  const reasons = likenessParts(report, candidate);
  return {
    report_id: candidate.id,
    id: candidate.number,
    poc_title: candidate.title,
    status: candidate.status,
    severity: candidate.severity,
    created_at: candidate.received_at.toISOString(),
    source: candidate.source,
    score: scoreOf(reasons),
    why: reasons.map(({ likeness, text }) => ({ likeness, text })),
  };
}
