import * as z from "zod/mini";
import { AttachedFile } from "../files/file.schema.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Time, Uuid } from "../kernel/ids.ts";

/** The most mails of a report that are named. */
export const maxReportMails = 200;

/** A mail that became a report, a comment or a note. */
export const ReportMail = z.object({
  item_id: z.nullable(Uuid).check(z.describe("The item of the timeline that it became; null for the report itself.")),
  received_at: Time.check(z.describe("When it came in.")),
  quoted_text: z
    .nullable(z.string())
    .check(
      z.describe("What it quoted of a mail of the platform, which the comment leaves out; null where nothing was left out."),
    ),
  original: z
    .nullable(AttachedFile)
    .check(z.describe("The message as it came, without the secrets of private links; null where it is not kept.")),
});
export type ReportMail = z.infer<typeof ReportMail>;

export const listReportMails = endpoint({
  name: "reports.mails",
  summary: `The first ${maxReportMails} mails that a report and its comments came by, for the team and the reporter`,
  method: "GET",
  path: "/v1/reports/:report_id/mails/",
  auth: "session",
  rate: "read",
  params: z.object({ report_id: Uuid }),
  result: z.object({ items: z.array(ReportMail) }),
  errors: ["not_found"],
});
