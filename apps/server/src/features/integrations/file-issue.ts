import type { createTrackerIssue as endpoint } from "@safeport/contract/integrations/integration.endpoints";
import { maxIntegrationAttempts } from "@safeport/contract/integrations/integration.limits";
import { type IssueContents, isTracker, type TrackerKind } from "@safeport/contract/integrations/integration.values";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { Ctx, Services } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { addJob } from "../../platform/jobs/job.queries.ts";
import { writeUpForTracker } from "../reports/write-up/write-up-for-tracker.ts";
import { findIntegration, type IntegrationRow, noteFailure } from "./integration.queries.ts";
import { readIntegrationSecret } from "./integration-secret.ts";
import { issueFor, linkToReport } from "./issue-content.ts";
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
import type { NewIssue, TrackerAccess } from "./trackers/tracker.ts";

/** The payload of a job that files an issue; `is_again` if an earlier job has failed. */
export interface IssueJob {
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
  return issueFor(writeUp, contents, linkToReport(ctx.settings, reportId), tracker?.severity_marks);
}

/** A tracker of the company; throws 404 if it has none of this id. */
async function trackerOf(ctx: Ctx, companyId: string, id: string): Promise<IntegrationRow> {
  const integration = await findIntegration(ctx.db, id);
  if (integration?.company_id !== companyId || !isTracker(integration.kind)) throw new AppError("not_found");
  return integration;
}

/**
 * Files a report as an issue; a job sends it. A report is filed once in a tracker: the same call again returns the issue, and tries again if it
 * failed. Throws 404 for a tracker of another company.
 */
export async function createTrackerIssue(
  ctx: Ctx,
  reportId: string,
  { integration_id, contents }: z.output<NonNullable<(typeof endpoint)["body"]>>,
): Promise<TrackerIssueRow> {
  const writeUp = await writeUpForTracker(ctx, reportId);
  const { company_id } = writeUp;
  const integration = await trackerOf(ctx, company_id, integration_id);
  if (!integration.is_active) throw new AppError("conflict", "integration_inactive");
  const { kind, project, severity_marks } = integration;
  const link = linkToReport(ctx.settings, reportId);
  const { title, body_markdown, severity_mark } = issueFor(writeUp, contents, link, severity_marks);
  return unitOfWork(ctx, async (tx) => {
    const content = { contents, title, body_markdown, severity_mark };
    const row = {
      id: newId(),
      report_id: reportId,
      integration_id,
      kind: kind as TrackerKind,
      project: project ?? "",
      ...content,
    };
    const { issue, isNew } = await insertOrLockIssue(tx, row);
    if (!isNew && issue.state !== "failed") return { result: issue, audit: [] };
    const result = isNew ? issue : await retryIssue(tx, issue.id, content);
    await addJob(tx, "file_tracker_issue", { issue_id: issue.id, is_again: !isNew } satisfies IssueJob, {
      key: `file ${issue.id}`,
      maxAttempts: maxIntegrationAttempts,
    });
    const snapshot = { id: writeUp.number, kind, project, contents, is_internal: true };
    return {
      result,
      audit: [{ action: "report.issue_filed", object_type: "report", object_id: reportId, company_id, snapshot }],
    };
  });
}

/**
 * The job: sends an issue to its tracker. Unless this is the first attempt, it looks for the issue before, since the answer to an earlier one may have been
 * lost. Rejects when it should be tried again.
 */
export async function fileTrackerIssue(
  services: Services,
  { issue_id: issueId, is_again }: IssueJob,
  { attempts, isLast }: { attempts: number; isLast: boolean },
): Promise<void> {
  const { db, outbound, settings } = services;
  const row = await findIssue(db, issueId);
  const integration = row?.integration_id ? await findIntegration(db, row.integration_id) : undefined;
  if (row?.state !== "pending") return;
  if (!integration) return settleIssue(db, issueId, { failure: "not_found" });
  const access = accessOf(services, integration);
  const { title, body_markdown, severity_mark } = row;
  const issue = { title, body_markdown, severity_mark, link: linkToReport(settings, row.report_id) };
  try {
    const earlier = attempts > 1 || is_again ? await findEarlierIssue(outbound, access, issue) : undefined;
    const url = earlier ?? (await createIssue(outbound, access, issue));
    await settleIssue(db, issueId, { url });
    await noteFailure(db, integration.id, null);
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    await noteFailure(db, integration.id, error.failure);
    if (!error.isFinal && !isLast) throw error;
    await settleIssue(db, issueId, { failure: error.failure });
  }
}

/** Credentials for the tracker of an integration. */
export function accessOf({ keyFor }: Pick<Services, "keyFor">, integration: IntegrationRow): TrackerAccess {
  const { kind, base_url, project, account } = integration;
  if (!isTracker(kind)) throw new Error(`${kind} is no tracker`);
  return { kind, base_url: base_url ?? "", project: project ?? "", account, token: readIntegrationSecret(keyFor, integration) };
}
