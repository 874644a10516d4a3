import type { createTrackerIssue as endpoint } from "@safeport/contract/integrations/integration.endpoints";
import { maxIntegrationAttempts } from "@safeport/contract/integrations/integration.limits";
import { type IssueContents, isLost, isTracker, type TrackerKind } from "@safeport/contract/integrations/integration.values";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { Ctx, Services } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../platform/http/app-error.ts";
import { addJob } from "../../platform/jobs/job.queries.ts";
import { writeUpForTracker } from "../reports/write-up/write-up-for-tracker.ts";
import { findIntegration, type IntegrationRow } from "./integration.queries.ts";
import { issueFor, linkToReport } from "./issue-content.ts";
import { noteOutcome } from "./note-outcome.ts";
import { accessOf, openProject } from "./open-project.ts";
import { type CallJob, postponeCall } from "./postpone-call.ts";
import { IntegrationError } from "./send-request.ts";
import { createIssue, findEarlierIssue } from "./tracker-client.ts";
import {
  findIssue,
  insertOrLockIssue,
  listIssuesOf,
  listTrackersOf,
  retryIssue,
  settleIssue,
  type TrackerIssueRow,
} from "./tracker-issue.queries.ts";
import type { NewIssue } from "./trackers/tracker.ts";

/** The payload of a job that files an issue; `is_again` if an earlier job has failed. */
export interface IssueJob extends CallJob {
  issue_id: string;
  is_again: boolean;
}

/** The issues of a report and the trackers it can be filed in, for those who triage it. */
export async function listTrackerIssues(ctx: Ctx, reportId: string) {
  const { company_id } = await writeUpForTracker(ctx, reportId);
  const [items, trackers] = await Promise.all([listIssuesOf(ctx.db, reportId), listTrackersOf(ctx.db, company_id)]);
  return { items, trackers };
}

/** The issue as a tracker would receive it. Throws 404 for a tracker of another company. */
export async function previewTrackerIssue(
  ctx: Ctx,
  reportId: string,
  { contents, integration_id }: { contents: IssueContents; integration_id?: string | undefined },
): Promise<NewIssue> {
  const writeUp = await writeUpForTracker(ctx, reportId);
  const tracker = integration_id === undefined ? undefined : await trackerOf(ctx, writeUp.company_id, integration_id);
  return issueFor(writeUp, contents, linkToReport(ctx.settings, reportId), tracker);
}

/** A tracker of the company; throws 404 if it has none of this id. */
async function trackerOf(ctx: Ctx, companyId: string, id: string): Promise<IntegrationRow> {
  const integration = await findIntegration(ctx.db, id);
  if (integration?.company_id !== companyId || !isTracker(integration.kind)) throw new AppError("not_found");
  return integration;
}

/** Who has confirmed that everybody can read a project, and when. */
type Confirmation = Pick<IntegrationRow, "public_confirmed_by" | "public_confirmed_at">;
/** What a rule has: nobody has read what it files. */
export const unconfirmed: Confirmation = { public_confirmed_by: null, public_confirmed_at: null };

/**
 * Files a report as an issue; a job sends it. A report is filed once in a tracker: the same call again returns the issue, and tries again if it
 * failed or is gone. Throws 404 for a tracker of another company, and 422 for a public project without a confirmation; the job asks the tracker again.
 */
export async function createTrackerIssue(
  ctx: Ctx,
  reportId: string,
  { integration_id, contents, confirms_public }: z.output<NonNullable<(typeof endpoint)["body"]>>,
): Promise<TrackerIssueRow> {
  const { company_id } = await writeUpForTracker(ctx, reportId);
  const { is_public, project } = await trackerOf(ctx, company_id, integration_id);
  if (is_public && !confirms_public)
    throw invalidField(["body", "confirms_public"], "public_project", { project: project ?? "" });
  const confirmed = { public_confirmed_by: ctx.actor.user_id, public_confirmed_at: new Date() };
  return fileIssue(ctx, reportId, { integration_id, contents, confirmation: confirms_public ? confirmed : unconfirmed });
}

/** Files a report as an issue, with a confirmation of who asks for it; a rule has none. */
export async function fileIssue(
  ctx: Ctx,
  reportId: string,
  { integration_id, contents, confirmation }: { integration_id: string; contents: IssueContents; confirmation: Confirmation },
): Promise<TrackerIssueRow> {
  const writeUp = await writeUpForTracker(ctx, reportId);
  const { company_id } = writeUp;
  const integration = await trackerOf(ctx, company_id, integration_id);
  if (!integration.is_active) throw new AppError("conflict", "integration_inactive");
  const { kind, project } = integration;
  const link = linkToReport(ctx.settings, reportId);
  const { title, body_markdown, severity_mark } = issueFor(writeUp, contents, link, integration);
  return unitOfWork(ctx, async (tx) => {
    const { public_confirmed_by, public_confirmed_at } = confirmation;
    const content = {
      ...{ contents, title, body_markdown, severity_mark, project: project ?? "" },
      ...{ public_confirmed_by, public_confirmed_at },
    };
    const row = { id: newId(), report_id: reportId, integration_id, kind: kind as TrackerKind, ...content };
    const { issue, isNew } = await insertOrLockIssue(tx, row);
    if (!isNew && issue.state !== "failed" && !isLost(issue.failure)) return { result: issue, audit: [] };
    const result = isNew ? issue : await retryIssue(tx, issue.id, content);
    await addJob(tx, "file_tracker_issue", { issue_id: issue.id, is_again: !isNew } satisfies IssueJob, {
      key: `file ${issue.id}`,
      maxAttempts: maxIntegrationAttempts,
    });
    const is_public = public_confirmed_at !== null;
    const snapshot = { id: writeUp.number, kind, project, contents, ...(is_public && { is_public }), is_internal: true };
    return {
      result,
      audit: [{ action: "report.issue_filed", object_type: "report", object_id: reportId, company_id, snapshot }],
    };
  });
}

/**
 * The job: sends an issue to its tracker. It asks first whether the project is still the same and public. Unless this is the first attempt, it looks for the
 * issue before, since the answer to an earlier one may have been lost. Rejects when it should be tried again.
 */
export async function fileTrackerIssue(
  services: Services,
  payload: IssueJob,
  { attempts, isLast }: { attempts: number; isLast: boolean },
): Promise<void> {
  const { db, outbound, settings } = services;
  const { issue_id: issueId, is_again, waits = 0 } = payload;
  const row = await findIssue(db, issueId);
  const integration = row?.integration_id ? await findIntegration(db, row.integration_id) : undefined;
  if (row?.state !== "pending") return;
  if (!integration) return settleIssue(db, issueId, { failure: "not_found" });
  const { title, body_markdown, severity_mark, public_confirmed_at } = row;
  const issue = { title, body_markdown, severity_mark, link: linkToReport(settings, row.report_id) };
  try {
    const open = await openProject(services, integration);
    if (open.is_public && public_confirmed_at === null) throw new IntegrationError("public_project", true);
    const access = accessOf(services, open);
    const mayBeThere = attempts > 1 || is_again || waits > 0;
    const earlier = mayBeThere ? await findEarlierIssue(outbound, access, issue) : undefined;
    const { key, url } = earlier ?? (await createIssue(outbound, access, issue));
    await settleIssue(db, issueId, { project: access.project, project_ref: access.project_ref, issue_key: key, url });
    await noteOutcome(services, integration, null);
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    // The connection works; only this report was not confirmed.
    const isOfReport = error.failure === "public_project" && integration.public_confirmed_at !== null;
    await noteOutcome(services, integration, isOfReport ? null : error.failure);
    if (await postponeCall(db, { task: "file_tracker_issue", key: `file ${issueId}`, payload }, error)) return;
    if (!error.isFinal && !isLast) throw error;
    await settleIssue(db, issueId, { failure: error.failure });
  }
}
