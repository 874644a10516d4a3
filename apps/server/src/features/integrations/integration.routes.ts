import type { Integration, TrackerIssue } from "@safeport/contract/integrations/integration.endpoints";
import * as endpoints from "@safeport/contract/integrations/integration.endpoints";
import { type Http, mount, mountList } from "../../platform/http/mount.ts";
import { createTrackerIssue, listTrackerIssues, previewTrackerIssue } from "./file-issue.ts";
import {
  addIntegration,
  deleteIntegration,
  listIntegrations,
  type ShownIntegration,
  updateIntegration,
} from "./manage-integrations.ts";
import { testIntegration } from "./test-integration.ts";
import type { TrackerIssueRow } from "./tracker-issue.queries.ts";

const same = <T>(result: T): T => result;

function presentIntegration({ id: integration_id, isEditable, ...row }: ShownIntegration): Integration {
  const { company_id, kind, project, base_url, account, secret_hint, events, with_titles, is_active, failure } = row;
  const can: Integration["can"] = isEditable ? ["edit_integration", "delete_integration"] : [];
  const facts = { company_id, kind, project, base_url, account, secret_hint, events, with_titles, is_active, failure };
  return { integration_id, ...facts, can };
}

function presentIssue({ id: issue_id, created_at, ...row }: TrackerIssueRow): TrackerIssue {
  const { integration_id, kind, project, contents, state, failure, url } = row;
  return { issue_id, integration_id, kind, project, contents, state, failure, url, created_at: created_at.toISOString() };
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
      trackers: trackers.map(({ id, kind, project }) => ({ integration_id: id, kind, project })),
    }),
  );
  mount(
    http,
    endpoints.previewTrackerIssue,
    (ctx, { params, query }) => previewTrackerIssue(ctx, params.report_id, query.contents),
    ({ title, body_markdown }) => ({ title, body_markdown }),
  );
  mount(
    http,
    endpoints.createTrackerIssue,
    (ctx, { params, body }) => createTrackerIssue(ctx, params.report_id, body),
    presentIssue,
  );
}
