import * as z from "zod/mini";
import { changesOf } from "../kernel/changes-of.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Time, Uuid } from "../kernel/ids.ts";
import { pageOf, pageQuery } from "../kernel/paging.ts";
import { singleLine } from "../kernel/text.ts";
import { integrationLengths } from "./integration.limits.ts";
import { chatEvents, integrationFailures, integrationKinds, issueContents, trackerKinds } from "./integration.values.ts";

const IntegrationRef = z.object({ integration_id: Uuid });
const ReportRef = z.object({ report_id: Uuid });

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

export const listIntegrations = endpoint({
  name: "integrations.list",
  summary: "The trackers and chats of a company, by kind",
  method: "GET",
  path: "/v1/integrations/",
  auth: "session",
  rate: "read",
  query: z.strictObject({ ...pageQuery(100), company_id: Uuid }),
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
  body: z.strictObject(changesOf({ ...fields, secret })),
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
  query: z.strictObject({ contents: z.enum(issueContents) }),
  result: z.object({ title: z.string(), body_markdown: z.string() }),
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
