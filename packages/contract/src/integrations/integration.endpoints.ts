import * as z from "zod/mini";
import { changesOf } from "../kernel/changes-of.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { fieldRule } from "../kernel/field-error.ts";
import { Uuid } from "../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../kernel/paging.ts";
import { isBlank, markdown } from "../kernel/text.ts";
import { maxIssueComment } from "./integration.limits.ts";
import {
  confirmsPublic,
  Integration,
  IntegrationSecret,
  integrationFields,
  integrationRules,
  TrackerIssue,
} from "./integration.schema.ts";
import { integrationFailures, integrationKinds, issueContents, syncStatuses, trackerKinds } from "./integration.values.ts";

const IntegrationRef = z.object({ integration_id: Uuid });
const ReportRef = z.object({ report_id: Uuid });

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
    kind: z.enum(integrationKinds).check(z.describe("The service.")),
    project: z._default(
      integrationFields.project.check(
        z.describe(
          "`owner/repository`, the path or number of a GitLab project, the key of a Jira project, or a table of ServiceNow; needed for a tracker.",
        ),
      ),
      null,
    ),
    base_url: z._default(
      integrationFields.base_url.check(
        z.describe("The address of the tracker, for an instance of one's own, for Jira and for ServiceNow."),
      ),
      null,
    ),
    account: z._default(
      integrationFields.account.check(z.describe("The mail address of the Jira account, or the user name at ServiceNow.")),
      null,
    ),
    secret: IntegrationSecret.check(
      z.describe(
        "The access token of the tracker, the password at ServiceNow, or the address of the incoming webhook of the chat.",
      ),
    ),
    events: z._default(integrationFields.events.check(z.describe("The events that a message is posted for; for a chat.")), []),
    with_titles: z._default(z.boolean(), false),
    confirms_public: z._default(confirmsPublic, false),
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
  body: z.strictObject(
    changesOf({
      ...integrationFields,
      ...integrationRules,
      secret: IntegrationSecret.check(z.describe("Another access token or address of the webhook.")),
      sync_status: z
        .enum(syncStatuses)
        .check(
          z.describe(
            "What a closed issue does: a note in the timeline, or the status `resolved` as well, in the name of who set this.",
          ),
        ),
      confirms_public: confirmsPublic,
    }),
  ),
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
  result: z.object({
    ok: z.boolean().check(z.describe("Whether the tracker or the chat answered as it should.")),
    failure: z.nullable(z.enum(integrationFailures)).check(z.describe("Why the last call failed; null after one that did not.")),
  }),
  errors: ["not_found", "forbidden"],
});

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
    trackers: z
      .array(
        z.object({
          integration_id: Uuid,
          kind: z.enum(trackerKinds).check(z.describe("The service.")),
          project: z.string().check(z.describe("The project of the tracker.")),
          is_public: z
            .nullable(z.boolean())
            .check(z.describe("Whether the tracker calls the project public; null until it was asked.")),
        }),
      )
      .check(z.describe("The trackers that the report can be filed in.")),
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
  query: z.strictObject({
    contents: z
      .enum(issueContents)
      .check(
        z.describe(
          "How much of the report the issue contains: `link` its number and a link, `facts` its title and facts too, `full` the whole write-up.",
        ),
      ),
    integration_id: z.optional(Uuid).check(z.describe("The tracker whose label or priority is shown.")),
  }),
  result: z.object({
    title: z.string().check(z.describe("The title of the issue.")),
    body_markdown: z.string().check(z.describe("The text of the issue.")),
    severity_mark: z
      .nullable(z.string())
      .check(
        z.describe("The label or priority that the tracker of the query gives to the severity of the report; null without one."),
      ),
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
  body: z.strictObject({
    integration_id: Uuid,
    contents: z
      .enum(issueContents)
      .check(
        z.describe(
          "How much of the report the issue contains: `link` its number and a link, `facts` its title and facts too, `full` the whole write-up.",
        ),
      ),
    confirms_public: z._default(confirmsPublic, false),
  }),
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
    hook_url: z.string().check(z.describe("Where the tracker sends its events; with the secret in it for Jira.")),
    secret: z.nullable(z.string()).check(z.describe("The secret of the webhook; null for Jira.")),
    script: z
      .nullable(z.string())
      .check(z.describe("The script of a business rule that sends the events of ServiceNow; null for the others.")),
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
    "Where a tracker sends its events: GitHub with X-Hub-Signature-256, GitLab with X-Gitlab-Token, ServiceNow with X-Safeport-Token, Jira with the secret in the address",
  method: "POST",
  path: "/v1/integrations/:integration_id/events/",
  auth: "public",
  rate: "write",
  throttle: { person: 20_000, object: 20_000 },
  signed: true,
  events: ["report.comment_changed", "report.commented"],
  params: IntegrationRef,
  query: z.strictObject({
    secret: z.optional(z.string().check(z.maxLength(100))).check(z.describe("The secret of the webhook, for Jira.")),
  }),
  body: z.looseObject({}),
  result: z.object({ received: z.literal(true).check(z.describe("Always true.")) }),
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
  events: ["report.commented"],
  params: z.object({ report_id: Uuid, issue_id: Uuid.check(z.describe("The id of an issue that was filed for a report.")) }),
  body: z.strictObject({
    content: markdown(maxIssueComment, 1).check(
      fieldRule((text: string) => !isBlank(text), "comment_required"),
      z.describe("The text of the comment, in Markdown."),
    ),
  }),
  result: z.object({ item_id: Uuid }),
  status: 201,
  errors: ["not_found", "forbidden", "conflict", "illegal_transition"],
});
