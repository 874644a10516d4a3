import * as z from "zod/mini";
import { changesOf } from "../kernel/changes-of.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { fieldRule } from "../kernel/field-error.ts";
import { Time, Uuid } from "../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../kernel/paging.ts";
import { isBlank, markdown, singleLine } from "../kernel/text.ts";
import { integrationLengths, maxIssueComment } from "./integration.limits.ts";
import {
  chatEvents,
  integrationFailures,
  integrationKinds,
  issueContents,
  syncStatuses,
  trackerKinds,
} from "./integration.values.ts";

const IntegrationRef = z.object({ integration_id: Uuid });
const ReportRef = z.object({ report_id: Uuid });

const mark = singleLine(integrationLengths.mark, 1);
/** Labels or priorities by severity. */
export const SeverityMarks = z.strictObject({
  critical: z.optional(mark),
  high: z.optional(mark),
  medium: z.optional(mark),
  low: z.optional(mark),
  none: z.optional(mark),
});
export type SeverityMarks = z.infer<typeof SeverityMarks>;

/** A tracker that a company files issues in, or a chat that it posts messages to. Secrets are never answered. */
export const Integration = z.object({
  integration_id: Uuid,
  company_id: Uuid,
  kind: z.enum(integrationKinds),
  /** `owner/repository`, the path of a GitLab project or the key of a Jira project; null for a chat. */
  project: z.nullable(z.string()),
  /** The address of the tracker; null for a chat, whose whole address is a secret. */
  base_url: z.nullable(z.string()),
  /** The mail address of the Jira account; null for the others. */
  account: z.nullable(z.string()),
  /** The end of the secret, to tell it from others. */
  secret_hint: z.string(),
  events: z.array(z.enum(chatEvents)),
  with_titles: z.boolean(),
  is_active: z.boolean(),
  failure: z.nullable(z.enum(integrationFailures)),
  /** Whether comments and the closing of issues come back by a webhook of the tracker. */
  is_synced: z.boolean(),
  sync_status: z.enum(syncStatuses),
  /** The label, or in Jira the priority, of an issue by the severity of its report; a severity without one has no key. */
  severity_marks: SeverityMarks,
  /** Contents of the issue that is filed when a report is accepted; null if none is filed by itself. */
  file_accepted: z.nullable(z.enum(issueContents)),
  /** Whether an issue is closed and opened again with its report. */
  close_issues: z.boolean(),
  /** Jira's status for closed reports; null for any that counts as done. */
  closed_status: z.nullable(z.string()),
  /** Jira's status for reports that are opened again; null for any that does not count as done. */
  reopened_status: z.nullable(z.string()),
  can: z.array(z.enum(["edit_integration", "delete_integration"])),
});
export type Integration = z.infer<typeof Integration>;

const secret = z.string().check(z.trim(), z.minLength(1), z.maxLength(integrationLengths.secret));
const fields = {
  project: z.nullable(singleLine(integrationLengths.project)),
  base_url: z.nullable(singleLine(integrationLengths.address)),
  account: z.nullable(singleLine(integrationLengths.account)),
  events: z.array(z.enum(chatEvents)).check(z.maxLength(chatEvents.length)),
  with_titles: z.boolean(),
  is_active: z.boolean(),
};

const rules = {
  severity_marks: SeverityMarks,
  file_accepted: z.nullable(z.enum(issueContents)),
  close_issues: z.boolean(),
  closed_status: z.nullable(mark),
  reopened_status: z.nullable(mark),
};

export const listIntegrations = endpoint({
  name: "integrations.list",
  summary: "The trackers and chats of a company, by kind",
  method: "GET",
  path: "/v1/integrations/",
  auth: "session",
  rate: "read",
  query: z.strictObject({ ...pageQuery(100), ...changedSince, company_id: Uuid }),
  result: pageOf(Integration),
  errors: ["not_found", "forbidden"],
});

export const addIntegration = endpoint({
  name: "integrations.add",
  summary: "Connect a tracker by a token, or a chat by the address of its incoming webhook",
  method: "POST",
  path: "/v1/integrations/",
  auth: "session",
  rate: "write",
  throttle: { person: 60 },
  body: z.strictObject({
    company_id: Uuid,
    kind: z.enum(integrationKinds),
    project: z._default(fields.project, null),
    base_url: z._default(fields.base_url, null),
    account: z._default(fields.account, null),
    secret,
    events: z._default(fields.events, []),
    with_titles: z._default(z.boolean(), false),
  }),
  result: Integration,
  status: 201,
  errors: ["not_found", "forbidden", "conflict"],
});

export const updateIntegration = endpoint({
  name: "integrations.update",
  summary: "Change a tracker or a chat; a field that is not sent stays as it is, the secret too",
  method: "PUT",
  path: "/v1/integrations/:integration_id/",
  auth: "session",
  rate: "write",
  throttle: { person: 60, object: 60 },
  params: IntegrationRef,
  body: z.strictObject(changesOf({ ...fields, ...rules, secret, sync_status: z.enum(syncStatuses) })),
  result: Integration,
  errors: ["not_found", "forbidden"],
});

export const deleteIntegration = endpoint({
  name: "integrations.delete",
  summary: "Disconnect a tracker or a chat; issues that were filed stay where they are",
  method: "DELETE",
  path: "/v1/integrations/:integration_id/",
  auth: "session",
  rate: "write",
  throttle: { person: 60, object: 20 },
  params: IntegrationRef,
  result: IntegrationRef,
  errors: ["not_found", "forbidden"],
});

export const testIntegration = endpoint({
  name: "integrations.test",
  summary: "Read the project of a tracker, or post a test message to a chat",
  method: "POST",
  path: "/v1/integrations/:integration_id/test/",
  auth: "session",
  rate: "write",
  throttle: { person: 30, object: 10 },
  params: IntegrationRef,
  result: z.object({ ok: z.boolean(), failure: z.nullable(z.enum(integrationFailures)) }),
  errors: ["not_found", "forbidden"],
});

/** An issue that was filed for a report in a tracker. */
export const TrackerIssue = z.object({
  issue_id: Uuid,
  integration_id: z.nullable(Uuid),
  kind: z.enum(trackerKinds),
  project: z.string(),
  contents: z.enum(issueContents),
  state: z.enum(["pending", "created", "failed"]),
  failure: z.nullable(z.enum(integrationFailures)),
  /** The page of the issue; null until it is created. */
  url: z.nullable(z.string()),
  /** Whether the tracker said that it is closed. */
  is_closed: z.boolean(),
  /** Delivery state of the newest comment sent to it; null without one. */
  comment_state: z.nullable(z.enum(["pending", "sent", "failed"])),
  created_at: Time,
});
export type TrackerIssue = z.infer<typeof TrackerIssue>;

export const listTrackerIssues = endpoint({
  name: "integrations.issues",
  summary: "The issues of a report in the company's trackers, and the trackers it can be filed in",
  method: "GET",
  path: "/v1/reports/:report_id/tracker_issues/",
  auth: "session",
  rate: "read",
  params: ReportRef,
  result: z.object({
    items: z.array(TrackerIssue),
    trackers: z.array(z.object({ integration_id: Uuid, kind: z.enum(trackerKinds), project: z.string() })),
  }),
  errors: ["not_found", "forbidden"],
});

export const previewTrackerIssue = endpoint({
  name: "integrations.preview_issue",
  summary: "The issue as a tracker would receive it; nothing internal is in it",
  method: "GET",
  path: "/v1/reports/:report_id/tracker_issues/preview/",
  auth: "session",
  rate: "read",
  params: ReportRef,
  query: z.strictObject({ contents: z.enum(issueContents), integration_id: z.optional(Uuid) }),
  result: z.object({
    title: z.string(),
    body_markdown: z.string(),
    /** The label or priority that the tracker of the query gives to the report's severity; null without one. */
    severity_mark: z.nullable(z.string()),
  }),
  errors: ["not_found", "forbidden", "illegal_transition"],
});

export const createTrackerIssue = endpoint({
  name: "integrations.create_issue",
  summary: "File a report as an issue in a tracker, once; the same call again repeats one that failed",
  method: "POST",
  path: "/v1/reports/:report_id/tracker_issues/",
  auth: "session",
  rate: "write",
  throttle: { person: 200, object: 20 },
  params: ReportRef,
  body: z.strictObject({ integration_id: Uuid, contents: z.enum(issueContents) }),
  result: TrackerIssue,
  status: 201,
  errors: ["not_found", "forbidden", "conflict", "illegal_transition"],
});

export const startSync = endpoint({
  name: "integrations.start_sync",
  summary:
    "Let comments and the closing of issues come back by a webhook of the tracker; the secret is shown once, and another one stops working",
  method: "POST",
  path: "/v1/integrations/:integration_id/sync/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 30, object: 10 },
  params: IntegrationRef,
  result: z.object({
    /** Address for the tracker's events; for Jira it contains the secret, since Jira sends that nowhere else. */
    hook_url: z.string(),
    /** Null for Jira. */
    secret: z.nullable(z.string()),
  }),
  errors: ["not_found", "forbidden", "conflict"],
});

export const stopSync = endpoint({
  name: "integrations.stop_sync",
  summary: "Stop taking events of the tracker; its secret no longer works",
  method: "DELETE",
  path: "/v1/integrations/:integration_id/sync/",
  auth: "session",
  rate: "write",
  throttle: { person: 60, object: 20 },
  params: IntegrationRef,
  result: IntegrationRef,
  errors: ["not_found", "forbidden"],
});

export const receiveTrackerEvent = endpoint({
  name: "integrations.event",
  summary:
    "Where a tracker sends its events: GitHub with X-Hub-Signature-256, GitLab with X-Gitlab-Token, Jira with the secret in the address",
  method: "POST",
  path: "/v1/integrations/:integration_id/events/",
  auth: "public",
  rate: "write",
  throttle: { person: 20_000, object: 20_000 },
  signed: true,
  params: IntegrationRef,
  query: z.strictObject({ secret: z.optional(z.string().check(z.maxLength(100))) }),
  body: z.looseObject({}),
  result: z.object({ received: z.literal(true) }),
  errors: ["not_found"],
});

export const commentOnIssue = endpoint({
  name: "integrations.comment_on_issue",
  summary: "Write a comment to the issue of a report; it is an internal comment of the report, too, and reporters never see it",
  method: "POST",
  path: "/v1/reports/:report_id/tracker_issues/:issue_id/comments/",
  auth: "session",
  rate: "write",
  throttle: { person: 200, object: 60 },
  params: z.object({ report_id: Uuid, issue_id: Uuid }),
  body: z.strictObject({
    content: markdown(maxIssueComment, 1).check(fieldRule((text: string) => !isBlank(text), "comment_required")),
  }),
  result: z.object({ item_id: Uuid }),
  status: 201,
  errors: ["not_found", "forbidden", "conflict", "illegal_transition"],
});
