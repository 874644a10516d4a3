import * as z from "zod/mini";
import { changesOf } from "../kernel/changes-of.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Uuid } from "../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../kernel/paging.ts";
import { textLimits } from "../kernel/text.limits.ts";
import { markdown, singleLine } from "../kernel/text.ts";
import { maxDeskName } from "../reports/core/report.limits.ts";

const ReplyRef = z.object({ reply_id: Uuid.check(z.describe("The id of a canned reply.")) });

/** Placeholders of a text, written in double braces; the server fills them in for a report. */
export const placeholders = ["hacker", "program", "report", "asset"] as const;
export type Placeholder = (typeof placeholders)[number];

/** A text that is answered often: a person's own, or a company's. */
export const CannedReply = z.object({
  reply_id: Uuid.check(z.describe("The id of a canned reply.")),
  name: z.string().check(z.describe("The name of the reply.")),
  language: z.string().check(z.describe("The language of its text, such as `en`.")),
  text_markdown: z
    .string()
    .check(
      z.describe("A text in Markdown, with placeholders such as `{{hacker}}`, `{{program}}`, `{{report}}` and `{{asset}}`."),
    ),
  company_id: z.nullable(Uuid).check(z.describe("The company that shares it; null for the caller's own.")),
  can: z.array(z.enum(["edit_reply", "delete_reply"])),
});
export type CannedReply = z.infer<typeof CannedReply>;

const fields = {
  name: singleLine(maxDeskName).check(z.describe("The name of the reply.")),
  language: z._default(
    z.string().check(z.regex(/^[a-z]{2,3}(-[A-Z]{2})?$/), z.describe("The language of its text, such as `en`.")),
    "en",
  ),
  text_markdown: markdown(textLimits.comment, 1).check(
    z.describe("A text in Markdown, with placeholders such as `{{hacker}}`, `{{program}}`, `{{report}}` and `{{asset}}`."),
  ),
};

export const listCannedReplies = endpoint({
  name: "canned_replies.list",
  summary: "The caller's canned replies and those of a company, by name; for a report, those in the language of its author first",
  method: "GET",
  path: "/v1/canned_replies/",
  auth: "session",
  rate: "read",
  query: z.strictObject({
    ...pageQuery(100),
    ...changedSince,
    company_id: z.optional(Uuid).check(z.describe("Also the replies of this company.")),
    report_id: z
      .optional(Uuid)
      .check(z.describe("Also the replies of this report's company, those in the language of its author first.")),
  }),
  result: pageOf(CannedReply),
  errors: ["not_found"],
});

export const addCannedReply = endpoint({
  name: "canned_replies.add",
  summary: "Save a canned reply, one's own or of a company",
  method: "POST",
  path: "/v1/canned_replies/",
  auth: "session",
  rate: "write",
  throttle: { person: 200 },
  body: z.strictObject({
    ...fields,
    company_id: z.optional(z.nullable(Uuid)).check(z.describe("The company that shares it; null for the caller's own.")),
  }),
  result: CannedReply,
  status: 201,
  errors: ["not_found", "forbidden", "conflict"],
});

export const updateCannedReply = endpoint({
  name: "canned_replies.update",
  summary: "Change a canned reply; a field that is not sent stays as it is",
  method: "PUT",
  path: "/v1/canned_replies/:reply_id/",
  auth: "session",
  rate: "write",
  throttle: { person: 200, object: 60 },
  params: ReplyRef,
  body: z.strictObject(changesOf(fields)),
  result: CannedReply,
  errors: ["not_found", "forbidden"],
});

export const deleteCannedReply = endpoint({
  name: "canned_replies.delete",
  summary: "Delete a canned reply",
  method: "DELETE",
  path: "/v1/canned_replies/:reply_id/",
  auth: "session",
  rate: "write",
  throttle: { person: 200, object: 20 },
  params: ReplyRef,
  result: ReplyRef,
  errors: ["not_found", "forbidden"],
});

export const fillCannedReply = endpoint({
  name: "canned_replies.fill",
  summary: "The text of a canned reply for a report, its placeholders filled with what the report's author may read",
  method: "GET",
  path: "/v1/canned_replies/:reply_id/fill/",
  auth: "session",
  rate: "read",
  params: ReplyRef,
  query: z.strictObject({ report_id: Uuid }),
  result: z.object({
    text_markdown: z.string().check(z.describe("The text, its placeholders filled.")),
    unresolved: z
      .array(z.string())
      .check(z.describe("The placeholders that stay in the text, being unknown or without a value.")),
  }),
  errors: ["not_found", "forbidden"],
});
