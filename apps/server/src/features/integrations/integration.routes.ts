import * as endpoints from "@safeport/contract/integrations/integration.endpoints";
import type { Integration, TrackerIssue } from "@safeport/contract/integrations/integration.schema";
import { type Http, mount, mountList } from "../../platform/http/mount.ts";
import { mountSigned } from "../../platform/http/mount-signed.ts";
import { commentOnIssue } from "./comment-on-issue.ts";
import { createTrackerIssue, listTrackerIssues, previewTrackerIssue } from "./file-issue.ts";
import {
  addIntegration,
  deleteIntegration,
  listIntegrations,
  type ShownIntegration,
  updateIntegration,
} from "./manage-integrations.ts";
import { receiveTrackerEvent } from "./receive-tracker-event.ts";
import { startSync, stopSync } from "./sync-settings.ts";
import { testIntegration } from "./test-integration.ts";
import type { TrackerIssueRow } from "./tracker-issue.queries.ts";

const same = <T>(result: T): T => result;

function presentIntegration({ id: integration_id, isEditable, ...row }: ShownIntegration): Integration {
  const { company_id, kind, project, base_url, account, secret_hint, events, with_titles, is_active, failure, sync_status } = row;
  const { severity_marks, file_accepted, close_issues, closed_status, reopened_status } = row;
  const is_synced = row.sync_sealed !== null;
  const can: Integration["can"] = isEditable ? ["edit_integration", "delete_integration"] : [];
  const facts = {
    company_id,
    kind,
    project,
    base_url,
    account,
    secret_hint,
    events,
    with_titles,
    is_active,
    failure,
    is_public: row.is_public,
    public_confirmed_at: row.public_confirmed_at?.toISOString() ?? null,
    is_synced,
    sync_status,
    severity_marks,
    file_accepted,
    close_issues,
    closed_status,
    reopened_status,
    close_code: row.close_code,
  };
  return { integration_id, ...facts, can };
}

function presentIssue({ id: issue_id, created_at, ...row }: TrackerIssueRow): TrackerIssue {
  const { integration_id, kind, project, contents, state, failure, url, is_closed, comment_state, comment_failure } = row;
  const facts = { integration_id, kind, project, contents, state, failure, url, is_closed, comment_state, comment_failure };
  return { issue_id, ...facts, created_at: created_at.toISOString() };
}

/** Mounts the trackers and chats of companies. */
export function integrationRoutes(http: Http): void {
  mountList(http, endpoints.listIntegrations, (ctx, { query }) => listIntegrations(ctx, query), presentIntegration);
  mount(http, endpoints.addIntegration, (ctx, { body }) => addIntegration(ctx, body), presentIntegration);
  mount(
    http,
    endpoints.updateIntegration,
    (ctx, { params, body }) => updateIntegration(ctx, params.integration_id, body),
    presentIntegration,
  );
  mount(http, endpoints.deleteIntegration, (ctx, { params }) => deleteIntegration(ctx, params.integration_id), same);
  mount(http, endpoints.testIntegration, (ctx, { params }) => testIntegration(ctx, params.integration_id), same);
  mount(
    http,
    endpoints.listTrackerIssues,
    (ctx, { params }) => listTrackerIssues(ctx, params.report_id),
    ({ items, trackers }) => ({
      items: items.map(presentIssue),
      trackers: trackers.map(({ id, kind, project, is_public }) => ({ integration_id: id, kind, project, is_public })),
    }),
  );
  mount(
    http,
    endpoints.previewTrackerIssue,
    (ctx, { params, query }) => previewTrackerIssue(ctx, params.report_id, query),
    ({ title, body_markdown, severity_mark }) => ({ title, body_markdown, severity_mark }),
  );
  mount(
    http,
    endpoints.createTrackerIssue,
    (ctx, { params, body }) => createTrackerIssue(ctx, params.report_id, body),
    presentIssue,
  );
  mount(http, endpoints.startSync, (ctx, { params }) => startSync(ctx, params.integration_id), same);
  mount(http, endpoints.stopSync, (ctx, { params }) => stopSync(ctx, params.integration_id), same);
  mountSigned(http, endpoints.receiveTrackerEvent, receiveTrackerEvent);
  mount(http, endpoints.commentOnIssue, (ctx, { params, body }) => commentOnIssue(ctx, params, body.content), same);
}
