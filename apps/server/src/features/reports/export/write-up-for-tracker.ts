import { reportPolicy } from "@safeport/contract/reports/report.policy";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { getReport } from "../get-report.ts";
import { factsOf } from "../report.facts.ts";
import { presentReport } from "../report.presenter.ts";
import { namedFactsOf, sectionsOf } from "./exported-texts.ts";

/** The parts of a report that an issue in a tracker may contain. */
export interface WriteUpForTracker {
  number: number | null;
  company_id: string;
  title: string;
  facts: [name: string, value: string][];
  sections: [heading: string, text: string][];
}

/**
 * The texts and facts of a report, in English, since the readers of a tracker are unknown. It has no name of the author and nothing of the timeline, so
 * nothing internal. Throws 404 when the caller may not see the report, 403 when they may not file it as an issue.
 */
export async function writeUpForTracker(ctx: Ctx, reportId: string): Promise<WriteUpForTracker> {
  const row = await getReport(ctx, reportId);
  if (!reportPolicy.file_issue(ctx.actor, factsOf(row))) throw new AppError("forbidden");
  const { author: _author, imported_author: _importedAuthor, ...nameless } = presentReport(row, ctx);
  const exported = { report: nameless, timeline: [] };
  return {
    number: row.number,
    company_id: row.company_id,
    title: row.title,
    facts: namedFactsOf(exported, "en"),
    sections: sectionsOf(exported, "en"),
  };
}
