import type { answerCheck as answerCheckEndpoint, ReportCheck } from "@safeport/contract/flood/checks/check.endpoints";
import { type CheckName, checkNames } from "@safeport/contract/flood/checks/check.values";
import type { PlatformNonIssueKey } from "@safeport/contract/flood/non-issues/non-issue.values";
import { reportPolicy } from "@safeport/contract/reports/core/report.policy";
import type { Language } from "@safeport/messages/languages";
import { type MessageKey, translate } from "@safeport/messages/translate";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { CheckResult } from "../../reports/checks/check.ts";
import { getReport, lockStateFor } from "../../reports/core/get-report.ts";
import { factsOf } from "../../reports/core/report.facts.ts";
import type { ReportRow } from "../../reports/core/report.queries.ts";
import { platformTexts } from "../non-issues/platform-texts.ts";
import { findAnswers, findResults, storeAnswer } from "./checked-report.queries.ts";
import { type CheckResults, checksVersion, runChecks, withRuns } from "./run-checks.ts";

/** The checks of a report, in the reader's language; 403 for those who may read the report and not its checks. */
export async function listChecks(ctx: Ctx, reportId: string): Promise<{ version: number; items: ReportCheck[] }> {
  const report = await getReport(ctx, reportId);
  if (!reportPolicy.see_checks(ctx.actor, factsOf(report))) throw new AppError("forbidden");
  const stored = report.status === "draft" ? undefined : await findResults<CheckResults>(ctx.db, report.id, checksVersion);
  const results = stored ?? (await runChecks(ctx.db, checkedOf(report)));
  const answers = await findAnswers(ctx.db, report.id);
  const isAuthor = report.author_id === ctx.actor.user_id;
  const items = checkNames.map((check) =>
    present(ctx, check, isAuthor ? forAuthor(results[check]) : forOthers(results[check]), answers.get(check) ?? null),
  );
  return { version: checksVersion, items };
}

/** Stores what the author of a draft answers to a failed check; 409 for one that did not fail. */
export async function answerCheck(
  ctx: Ctx,
  { report_id, check }: { report_id: string; check: CheckName },
  { answer }: z.output<NonNullable<typeof answerCheckEndpoint.body>>,
) {
  const report = await getReport(ctx, report_id);
  if (!reportPolicy.edit_draft(ctx.actor, factsOf(report))) throw new AppError("forbidden");
  const results = await runChecks(ctx.db, checkedOf(report));
  if (answer !== "" && results[check].result !== "fail") throw new AppError("conflict", "check_not_failed");
  await unitOfWork(ctx, async (tx) => {
    // A report that is sent in the same moment keeps the answers that it was sent with.
    await lockStateFor("edit_draft", ctx, tx, report_id);
    await storeAnswer(tx, report_id, check, answer);
    const { company_id } = report;
    return {
      result: null,
      audit: [{ action: "report.draft_saved", object_type: "report", object_id: report_id, company_id, snapshot: { check } }],
    };
  });
  return listChecks(ctx, report_id);
}

const checkedOf = (report: ReportRow) => withRuns({ ...report, has_files: (report.files ?? []).length > 0 });

/** Only members of the company learn what its code contains, unless the repository is public. */
function forAuthor(result: CheckResult): CheckResult {
  return result.is_found_public ? result : { ...result, found: [] };
}

/** The number of a report to another program is nobody's but its author's. */
function forOthers(result: CheckResult): CheckResult {
  return result.sentence === "own_copy" ? { ...result, sentence: "own_copy_of_author", params: {} } : result;
}

function present(
  ctx: Ctx,
  check: CheckName,
  { result, sentence, params, passages, found = [] }: CheckResult,
  answer: string | null,
) {
  return {
    check,
    result,
    sentence: sayResult(ctx.request.language, sentence, params),
    passages: [...passages],
    found: [...found],
    answer: result === "fail" ? answer : null,
  };
}

/** The result in a sentence; for an entry of the list of non-issues, with its reason and what would change it. */
function sayResult(language: Language, sentence: string, params: CheckResult["params"]): string {
  const say = (key: string, values: CheckResult["params"] = {}) => translate(language, `checks.${key}` as MessageKey, values);
  if (sentence !== "non_issue") return say(`sentence.${sentence}`, params);
  const { title, reason, changes } = nonIssueTexts(language, params);
  const named = say("sentence.non_issue", { entry: title.replace(/\.$/, "") });
  return `${named} ${asSentence(reason)} ${say("would_change", { changes: asSentence(changes) })}`;
}

/** The texts of an entry: those of the program's own are stored with the result. */
function nonIssueTexts(language: Language, { entry, reason, changes }: CheckResult["params"]) {
  return reason === undefined
    ? platformTexts(language, entry as PlatformNonIssueKey)
    : { title: String(entry), reason: String(reason), changes: String(changes) };
}

const asSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);
