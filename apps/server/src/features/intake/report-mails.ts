import { maxReportMails, type ReportMail } from "@safeport/contract/intake/report-mail.endpoints";
import { reportPolicy } from "@safeport/contract/reports/core/report.policy";
import type { Ctx } from "../../platform/context.ts";
import { getReport } from "../reports/core/get-report.ts";
import { factsOf } from "../reports/core/report.facts.ts";
import { findReportMails } from "./report-mail.queries.ts";

/** The mails of a report: all for the team, and its own for the reporter. Others who may read the report may not know who sent it. */
export async function listReportMails(ctx: Ctx, reportId: string) {
  const report = await getReport(ctx, reportId);
  const isOfTeam = reportPolicy.see_internal(ctx.actor, factsOf(report));
  if (!isOfTeam && report.author_id !== ctx.actor.user_id) return [];
  const mails = await findReportMails(ctx.db, reportId, maxReportMails);
  return mails.filter(({ is_internal, deleted_at }) => deleted_at === null && (isOfTeam || !is_internal));
}

export function presentReportMails(mails: Awaited<ReturnType<typeof listReportMails>>, ctx: Ctx): { items: ReportMail[] } {
  return {
    items: mails.map(({ item_id, created_at, quoted_text, files }) => {
      const [original] = files ?? [];
      return {
        ...{ item_id, quoted_text, received_at: created_at.toISOString() },
        original: original ? ctx.uploads.present(original, ctx.actor) : null,
      };
    }),
  };
}
