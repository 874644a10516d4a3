import * as z from "zod/mini";
import { AttachedFile } from "../../files/file.schema.ts";
import { endpoint } from "../../kernel/endpoint.ts";
import { fieldRule } from "../../kernel/field-error.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { maxPage } from "../../kernel/paging.limits.ts";
import { pageOf } from "../../kernel/paging.ts";
import { severities } from "../../kernel/severity.values.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { isBlank, markdown } from "../../kernel/text.ts";
import { reportStatuses } from "../core/report.state.ts";
import { eachText } from "../core/write-up.values.ts";

const Token = z.string().check(z.minLength(1), z.maxLength(200), z.describe("The token of the mailed link."));

/** Kinds of timeline items that an outsider reads; comments and files alone have their text. */
export const sharedItemTypes = ["COMMENT", "FILE_UPLOAD", "STATUS_CHANGE", "SEVERITY_CHANGE"] as const;

/** What happened to a shared report, as far as an outsider may know. */
const SharedItem = z.object({
  item_id: Uuid,
  item_type: z.enum(sharedItemTypes),
  content: z.nullable(z.string()).check(z.describe("What was written, in Markdown; null for other items.")),
  side: z
    .nullable(z.enum(["reporter", "company", "platform", "outsider"]))
    .check(z.describe("The side of the person who did it; null for the platform itself. Outsiders get no names.")),
  is_own: z.boolean().check(z.describe("Whether the reader wrote it.")),
  new_status: z.nullable(z.enum(reportStatuses)).check(z.describe("The status after; null for other items.")),
  new_severity: z.nullable(z.enum(severities)),
  files: z.array(AttachedFile).check(z.describe("The files of the item.")),
  created_at: Time,
});

/** A report as somebody outside the company reads it, with whom it is shared. */
export const SharedReport = z.object({
  number: z.int().check(z.describe("The public number of the report.")),
  title: z.string().check(z.describe("The title of the report.")),
  ...eachText(() => z.string()),
  status: z.enum(reportStatuses).check(z.describe("The status.")),
  severity: z.enum(severities),
  cvss_vector: z.nullable(z.string()),
  scope_identifier: z.nullable(z.string()).check(z.describe("The name of the asset; null without one.")),
  weakness: z.nullable(z.string()).check(z.describe("The kind of weakness with its number in the CWE list; null without one.")),
  files: z.array(AttachedFile).check(z.describe("The files of the report.")),
  sent_at: Time,
  company_name: z.string(),
  email: z.string().check(z.describe("The address that the link was mailed to.")),
  note: z.nullable(z.string()).check(z.describe("What the company says about it; null without a note.")),
  ends_at: z.nullable(Time).check(z.describe("When the access ends by itself; null if it does not.")),
  can: z.array(z.enum(["comment"])),
  timeline: pageOf(SharedItem).check(z.describe("What happened to it, oldest first, as far as the reader may know.")),
});
export type SharedReport = z.infer<typeof SharedReport>;

const call = { method: "POST", auth: "public", rate: "write" } as const;

export const readSharedReport = endpoint({
  ...call,
  name: "shared_report.read",
  summary: "A report that a company shares with somebody outside, by the token of the mailed link",
  path: "/v1/shared_report/",
  throttle: { person: 2_000 },
  body: z.strictObject({ token: Token, page: z._default(z.int().check(z.minimum(1), z.maximum(maxPage)), 1) }),
  result: SharedReport,
  errors: ["not_found", "gone"],
});

export const commentOnSharedReport = endpoint({
  ...call,
  name: "shared_report.comment",
  summary: "Comment on a shared report as a guest of the company; both sides read it",
  path: "/v1/shared_report/comments/",
  throttle: { person: 120 },
  events: ["report.commented"],
  body: z.strictObject({
    token: Token,
    content: markdown(textLimits.comment, 1).check(
      fieldRule((text: string) => !isBlank(text), "comment_required"),
      z.describe("The text of the comment, in Markdown."),
    ),
  }),
  result: z.object({ item_id: Uuid }),
  status: 201,
  errors: ["not_found", "gone", "conflict", "illegal_transition"],
});

export const leaveSharedReport = endpoint({
  ...call,
  name: "shared_report.leave",
  summary: "End the access by the outsider, whose address is removed; what they wrote stays",
  path: "/v1/shared_report/leave/",
  throttle: { person: 60 },
  events: ["report.outsider_ended"],
  body: z.strictObject({ token: Token }),
  result: z.object({ left: z.literal(true).check(z.describe("Always true.")) }),
  errors: ["not_found", "gone"],
});
