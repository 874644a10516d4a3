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
  /** The tracker's own ids of the project and of the issue in it; null until it was created. */
  project_ref: string | null;
  issue_key: string | null;
  /** Who has confirmed that the report is filed into a public project, and when. */
  public_confirmed_by: string | null;
  public_confirmed_at: Date | null;
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
  comment_failure: IntegrationFailure | null;
}

/** A column of the newest comment sent to the issue. */
const ofComment = <Column extends "state" | "failure">(column: Column) =>
  sql<TrackerIssueRow[`comment_${Column}`]>`(
    select ${sql.ref(`c.${column}`)} from tracker_comment c where c.issue_id = tracker_issue.id order by c.id desc limit 1)`;

const columns = [
  ...(["id", "report_id", "integration_id", "kind", "project", "contents", "title"] as const),
  ...(["body_markdown", "severity_mark", "state", "failure", "url", "created_at", "is_closed"] as const),
  ...(["project_ref", "issue_key", "public_confirmed_by", "public_confirmed_at"] as const),
  ofComment("state").as("comment_state"),
  ofComment("failure").as("comment_failure"),
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

type NewIssueRow = Omit<
  TrackerIssueRow,
  "created_at" | "state" | "failure" | "url" | "project_ref" | "issue_key" | "is_closed" | "comment_state" | "comment_failure"
>;

/** Inserts the issue of a report in a tracker, or locks the one that is there; `isNew` tells which. */
export async function insertOrLockIssue(tx: Tx, row: NewIssueRow): Promise<{ issue: TrackerIssueRow; isNew: boolean }> {
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

/** Queues an issue that failed or is gone for another try, with its current content and the confirmation of this try. */
export async function retryIssue(
  tx: Tx,
  id: string,
  content: Omit<NewIssueRow, "id" | "report_id" | "integration_id" | "kind">,
): Promise<TrackerIssueRow> {
  const query = tx
    .updateTable("tracker_issue")
    .set({ ...content, ...{ state: "pending", failure: null, url: null, project_ref: null, issue_key: null, is_closed: false } })
    .where("id", "=", id);
  return query.returning(columns).$castTo<TrackerIssueRow>().executeTakeFirstOrThrow();
}

/** Notes where an issue was created, or why not. An issue that is created stays so. */
export async function settleIssue(
  db: Db,
  id: string,
  outcome: Pick<TrackerIssueRow, "project" | "project_ref" | "issue_key" | "url"> | { failure: IntegrationFailure },
): Promise<void> {
  const values = "url" in outcome ? { state: "created", failure: null, ...outcome } : { state: "failed", ...outcome };
  await db.updateTable("tracker_issue").set(values).where("id", "=", id).where("state", "=", "pending").execute();
}

/** Notes where a created issue is now. */
export async function setIssuePlace(
  db: Db,
  id: string,
  place: Partial<Pick<TrackerIssueRow, "project" | "project_ref" | "issue_key" | "url">>,
): Promise<void> {
  await db.updateTable("tracker_issue").set(place).where("id", "=", id).where("state", "=", "created").execute();
}

/** Notes that a created issue is gone; false if that was noted before. */
export async function setIssueLost(tx: Tx, id: string, failure: IntegrationFailure): Promise<boolean> {
  const query = tx.updateTable("tracker_issue").set({ failure }).where("id", "=", id).where("state", "=", "created");
  const row = await query.where("failure", "is", null).returning("id").executeTakeFirst();
  return row !== undefined;
}

/** Gives the issues of a project its present name. */
export async function renameProject(tx: Tx, integrationId: string, ref: string, project: string): Promise<void> {
  const query = tx.updateTable("tracker_issue").set({ project }).where("integration_id", "=", integrationId);
  await query.where("project_ref", "=", ref).where("project", "!=", project).execute();
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
    .where("t.failure", "is", null)
    .where("i.close_issues", "is", true)
    .where("i.is_active", "is", true)
    .execute();
  return rows.map(({ id }) => id);
}

type ListedTracker = Pick<TrackerIssueRow, "id" | "kind" | "project"> & { is_public: boolean | null };

/** The active trackers of a company. */
export function listTrackersOf(db: Db, companyId: string): Promise<ListedTracker[]> {
  return db
    .selectFrom("integration")
    .select(["id", "kind", "project", "is_public"])
    .where("company_id", "=", companyId)
    .where("kind", "in", trackerKinds)
    .where("is_active", "is", true)
    .orderBy("kind")
    .orderBy("id")
    .$castTo<ListedTracker>()
    .execute();
}
