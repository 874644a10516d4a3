import {
  type IntegrationFailure,
  type IssueContents,
  type TrackerKind,
  trackerKinds,
} from "@safeport/contract/integrations/integration.values";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import type { Tx } from "../../platform/transaction.ts";

export interface TrackerIssueRow {
  id: string;
  report_id: string;
  integration_id: string | null;
  kind: TrackerKind;
  project: string;
  contents: IssueContents;
  title: string;
  body_markdown: string;
  /** The label or priority of the report's severity; null without one. */
  severity_mark: string | null;
  state: "pending" | "created" | "failed";
  failure: IntegrationFailure | null;
  url: string | null;
  created_at: Date;
  is_closed: boolean;
  comment_state: "pending" | "sent" | "failed" | null;
}

/** Delivery state of the newest comment sent to the issue. */
const commentState = sql<TrackerIssueRow["comment_state"]>`(
  select c.state from tracker_comment c where c.issue_id = tracker_issue.id order by c.id desc limit 1)`;

const columns = [
  ...(["id", "report_id", "integration_id", "kind", "project", "contents", "title"] as const),
  ...(["body_markdown", "severity_mark", "state", "failure", "url", "created_at", "is_closed"] as const),
  commentState.as("comment_state"),
] as const;

/** The issues of a report, oldest first. */
export function listIssuesOf(db: Db, reportId: string): Promise<TrackerIssueRow[]> {
  const query = db.selectFrom("tracker_issue").select(columns).where("report_id", "=", reportId).orderBy("id");
  return query.$castTo<TrackerIssueRow>().execute();
}

/** An issue, if there is one of this id. */
export function findIssue(db: Db, id: string): Promise<TrackerIssueRow | undefined> {
  return db.selectFrom("tracker_issue").select(columns).where("id", "=", id).$castTo<TrackerIssueRow>().executeTakeFirst();
}

/** Inserts the issue of a report in a tracker, or locks the one that is there; `isNew` tells which. */
export async function insertOrLockIssue(
  tx: Tx,
  row: Omit<TrackerIssueRow, "created_at" | "state" | "failure" | "url" | "is_closed" | "comment_state">,
): Promise<{ issue: TrackerIssueRow; isNew: boolean }> {
  const inserted = await tx
    .insertInto("tracker_issue")
    .values(row)
    .onConflict((oc) => oc.columns(["report_id", "integration_id"]).where("integration_id", "is not", null).doNothing())
    .returning(columns)
    .$castTo<TrackerIssueRow>()
    .executeTakeFirst();
  if (inserted) return { issue: inserted, isNew: true };
  const issue = await tx
    .selectFrom("tracker_issue")
    .select(columns)
    .where("report_id", "=", row.report_id)
    .where("integration_id", "=", row.integration_id)
    .forUpdate()
    .$castTo<TrackerIssueRow>()
    .executeTakeFirstOrThrow();
  return { issue, isNew: false };
}

/** Queues a failed issue for another try, with its current content. */
export async function retryIssue(
  tx: Tx,
  id: string,
  content: Pick<TrackerIssueRow, "contents" | "title" | "body_markdown" | "severity_mark">,
): Promise<TrackerIssueRow> {
  const query = tx
    .updateTable("tracker_issue")
    .set({ ...content, state: "pending", failure: null })
    .where("id", "=", id);
  return query.returning(columns).$castTo<TrackerIssueRow>().executeTakeFirstOrThrow();
}

/** Notes that an issue was created at `url`, or why not. An issue that is created stays so. */
export async function settleIssue(db: Db, id: string, outcome: { url: string } | { failure: IntegrationFailure }): Promise<void> {
  const values = "url" in outcome ? { state: "created", url: outcome.url, failure: null } : { state: "failed", ...outcome };
  await db.updateTable("tracker_issue").set(values).where("id", "=", id).where("state", "=", "pending").execute();
}

/** Disconnects the issues that were filed in an earlier project of a tracker: the same number is another issue in the next one. */
export async function releaseIssues(tx: Tx, integrationId: string): Promise<void> {
  await tx.updateTable("tracker_issue").set({ integration_id: null }).where("integration_id", "=", integrationId).execute();
}

/** SQL: whether the report of the event `e` has an issue in a tracker. */
export const isFollowed = sql<boolean>`exists (select from tracker_issue t where t.report_id = e.subject_id)`;

/** The created issues of reports in active trackers that close them with the report. */
export async function findFollowingIssues(db: Db, reportIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("tracker_issue as t")
    .innerJoin("integration as i", "i.id", "t.integration_id")
    .select("t.id")
    .where("t.report_id", "in", reportIds)
    .where("t.state", "=", "created")
    .where("i.close_issues", "is", true)
    .where("i.is_active", "is", true)
    .execute();
  return rows.map(({ id }) => id);
}

/** The active trackers of a company. */
export function listTrackersOf(db: Db, companyId: string): Promise<{ id: string; kind: TrackerKind; project: string }[]> {
  return db
    .selectFrom("integration")
    .select(["id", "kind", "project"])
    .where("company_id", "=", companyId)
    .where("kind", "in", trackerKinds)
    .where("is_active", "is", true)
    .orderBy("kind")
    .orderBy("id")
    .$castTo<{ id: string; kind: TrackerKind; project: string }>()
    .execute();
}
