import type { MailRefusal } from "@safeport/contract/intake/intake.values";
import { maxReportTitle } from "@safeport/contract/reports/core/report.limits";
import { cleanLine } from "@safeport/foreign-files/clean-text";
import type { PublicCtx } from "../../platform/context.ts";
import { insertRefusal } from "./intake.queries.ts";
import type { ParsedMail } from "./parse-mail.ts";

/** Notes why a mail became nothing, for the people who edit the program. */
export async function noteRefusal(
  ctx: PublicCtx,
  program_id: string,
  reason: MailRefusal,
  mail: Pick<ParsedMail, "from" | "subject"> | null,
): Promise<void> {
  const line = (text: string | null | undefined, max: number) => cleanLine(text ?? "", max).text || null;
  const row = { program_id, reason, sender: line(mail?.from?.toLowerCase(), 254), subject: line(mail?.subject, maxReportTitle) };
  await ctx.db.transaction().execute((tx) => insertRefusal(tx, row));
}
