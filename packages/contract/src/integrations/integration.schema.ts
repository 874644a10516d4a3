import * as z from "zod/mini";
import { Time, Uuid } from "../kernel/ids.ts";
import { singleLine } from "../kernel/text.ts";
import { integrationLengths } from "./integration.limits.ts";
import {
  chatEvents,
  integrationFailures,
  integrationKinds,
  issueContents,
  syncStatuses,
  trackerKinds,
} from "./integration.values.ts";

const mark = singleLine(integrationLengths.mark, 1);
/** Labels or priorities by severity. */
export const SeverityMarks = z.strictObject({
  critical: z.optional(mark).check(z.describe("For reports of critical severity.")),
  high: z.optional(mark).check(z.describe("For reports of high severity.")),
  medium: z.optional(mark).check(z.describe("For reports of medium severity.")),
  low: z.optional(mark).check(z.describe("For reports of low severity.")),
  none: z.optional(mark).check(z.describe("That of a report of severity none.")),
});
export type SeverityMarks = z.infer<typeof SeverityMarks>;

/** A tracker that a company files issues in, or a chat that it posts messages to. Secrets are never answered. */
export const Integration = z.object({
  integration_id: Uuid,
  company_id: Uuid,
  kind: z.enum(integrationKinds).check(z.describe("The service.")),
  project: z
    .nullable(z.string())
    .check(
      z.describe(
        "`owner/repository`, the path of a GitLab project, the key of a Jira project or a table of ServiceNow; null for a chat.",
      ),
    ),
  base_url: z.nullable(z.string()).check(z.describe("The address of the tracker; null for a chat.")),
  account: z
    .nullable(z.string())
    .check(z.describe("The mail address of the Jira account or the user name at ServiceNow; null for the others.")),
  secret_hint: z.string().check(z.describe("The end of the secret, to tell it from others.")),
  events: z.array(z.enum(chatEvents)).check(z.describe("The events that a message is posted for.")),
  with_titles: z.boolean(),
  is_active: z.boolean().check(z.describe("Whether it is in use.")),
  failure: z.nullable(z.enum(integrationFailures)).check(z.describe("Why the last call failed; null after one that did not.")),
  is_public: z
    .nullable(z.boolean())
    .check(z.describe("Whether the tracker calls its project public; null until it was asked, and for a chat.")),
  public_confirmed_at: z
    .nullable(Time)
    .check(z.describe("When somebody confirmed that the project is public; null until then, and again once it is private.")),
  is_synced: z.boolean().check(z.describe("Whether comments and the closing of issues come back by a webhook of the tracker.")),
  sync_status: z
    .enum(syncStatuses)
    .check(
      z.describe(
        "What a closed issue does: a note in the timeline, or the status `resolved` as well, in the name of who set this.",
      ),
    ),
  severity_marks: SeverityMarks.check(
    z.describe(
      "The label, or in Jira the priority, of an issue by the severity of its report; without a key, the severity has none.",
    ),
  ),
  file_accepted: z
    .nullable(z.enum(issueContents))
    .check(
      z.describe(
        "What the issue contains that is filed when a report is accepted, in the name of who set this; null if none is filed by itself.",
      ),
    ),
  close_issues: z.boolean().check(z.describe("Whether an issue is closed and opened again with its report.")),
  closed_status: z
    .nullable(z.string())
    .check(
      z.describe(
        "The status of closed reports; null for any of Jira that counts as done, for `Closed` of ServiceNow, and for other trackers.",
      ),
    ),
  reopened_status: z
    .nullable(z.string())
    .check(
      z.describe(
        "The status of reports that are opened again; null for any of Jira that does not count as done, for `In Progress` of ServiceNow, and for other trackers.",
      ),
    ),
  close_code: z.nullable(z.string()).check(z.describe("ServiceNow's code for what closes a record; null without one.")),
  can: z.array(z.enum(["edit_integration", "delete_integration"])),
});
export type Integration = z.infer<typeof Integration>;

export const IntegrationSecret = z.string().check(z.trim(), z.minLength(1), z.maxLength(integrationLengths.secret));
export const integrationFields = {
  project: z
    .nullable(singleLine(integrationLengths.project))
    .check(
      z.describe(
        "`owner/repository`, the path or number of a GitLab project, the key of a Jira project, or a table of ServiceNow.",
      ),
    ),
  base_url: z
    .nullable(singleLine(integrationLengths.address))
    .check(z.describe("The address of the tracker; another one needs the secret again.")),
  account: z
    .nullable(singleLine(integrationLengths.account))
    .check(z.describe("The mail address of the Jira account, or the user name at ServiceNow.")),
  events: z
    .array(z.enum(chatEvents))
    .check(z.maxLength(chatEvents.length), z.describe("The events that a message is posted for; for a chat.")),
  with_titles: z.boolean(),
  is_active: z.boolean().check(z.describe("Whether it is in use.")),
};

export const integrationRules = {
  severity_marks: SeverityMarks.check(
    z.describe(
      "The label, or in Jira the priority, of an issue by the severity of its report; without a key, the severity has none.",
    ),
  ),
  file_accepted: z
    .nullable(z.enum(issueContents))
    .check(
      z.describe(
        "What the issue contains that is filed when a report is accepted, in the name of who set this; null if none is filed by itself.",
      ),
    ),
  close_issues: z.boolean().check(z.describe("Whether an issue is closed and opened again with its report.")),
  closed_status: z
    .nullable(mark)
    .check(
      z.describe(
        "The status of closed reports; null for any of Jira that counts as done, for `Closed` of ServiceNow, and for other trackers.",
      ),
    ),
  reopened_status: z
    .nullable(mark)
    .check(
      z.describe(
        "The status of reports that are opened again; null for any of Jira that does not count as done, for `In Progress` of ServiceNow, and for other trackers.",
      ),
    ),
  close_code: z.nullable(mark).check(z.describe("ServiceNow's code for what closes a record; null without one.")),
};

export const confirmsPublic = z
  .boolean()
  .check(z.describe("Confirms that everybody can read the project, if the tracker calls it public; refused without it."));

/** An issue that was filed for a report in a tracker. */
export const TrackerIssue = z.object({
  issue_id: Uuid.check(z.describe("The id of an issue that was filed for a report.")),
  integration_id: z.nullable(Uuid),
  kind: z.enum(trackerKinds).check(z.describe("The service.")),
  project: z.string().check(z.describe("The project that the issue was filed in.")),
  contents: z
    .enum(issueContents)
    .check(
      z.describe(
        "How much of the report the issue contains: `link` its number and a link, `facts` its title and facts too, `full` the whole write-up.",
      ),
    ),
  state: z
    .enum(["pending", "created", "failed"])
    .check(z.describe("Whether the issue is being filed, was created, or was not taken.")),
  failure: z
    .nullable(z.enum(integrationFailures))
    .check(z.describe("Why the issue was not filed, or how a created one was lost; null otherwise.")),
  url: z.nullable(z.string()).check(z.describe("The page of the issue; null until it is created.")),
  is_closed: z.boolean().check(z.describe("Whether the issue is closed, by the tracker or with its report.")),
  comment_state: z
    .nullable(z.enum(["pending", "sent", "failed"]))
    .check(z.describe("How far the newest comment is that was sent to the issue; null without one.")),
  comment_failure: z.nullable(z.enum(integrationFailures)).check(z.describe("Why that comment was not sent; null otherwise.")),
  created_at: Time,
});
export type TrackerIssue = z.infer<typeof TrackerIssue>;
