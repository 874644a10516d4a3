import { toPage } from "@safeport/contract/kernel/paging";
import * as endpoints from "@safeport/contract/reports/known-issues/known-issue.endpoints";
import { type Http, mount, mountList, mountOptional } from "../../../platform/http/mount.ts";
import { presentReport } from "../core/report.presenter.ts";
import { presentBatch, presentKnownIssue } from "./known-issue.presenter.ts";
import { addKnownIssue, changeKnownIssue, getRegisterToEdit, listCommitments, listKnownIssues } from "./known-issue-register.ts";
import { exportKnownIssues, importKnownIssues } from "./known-issues-csv.ts";
import { matchKnownIssues } from "./match-known-issues.ts";
import { revealKnownIssue } from "./reveal-known-issue.ts";

/** Mounts the registers of known issues, their matches with reports, and revealing them. */
export function knownIssueRoutes(http: Http): void {
  mountList(
    http,
    endpoints.listKnownIssues,
    (ctx, { params, query }) => listKnownIssues(ctx, params.program, query),
    presentKnownIssue,
  );
  mount(http, endpoints.addKnownIssue, (ctx, { params, body }) => addKnownIssue(ctx, params.program, body), presentKnownIssue);
  mount(
    http,
    endpoints.importKnownIssues,
    (ctx, { params, query, body, files }) =>
      importKnownIssues(ctx, params.program, files.file, { apply: query.apply, map: body.map }),
    (summary) => summary,
    (ctx, { program }) => getRegisterToEdit(ctx, program),
  );
  mount(
    http,
    endpoints.exportKnownIssues,
    (ctx, { params }) => exportKnownIssues(ctx, params.program),
    (file) => file,
  );
  mountOptional(
    http,
    endpoints.listCommitments,
    async (ctx, { params, query }) => ({ query, ...(await listCommitments(ctx, params.program, query)) }),
    ({ items, total, query }) => toPage(items.map(presentBatch), total, query),
  );
  mount(
    http,
    endpoints.changeKnownIssue,
    (ctx, { params, body }) => changeKnownIssue(ctx, params.program, params.known_issue_id, body),
    presentKnownIssue,
  );
  mount(
    http,
    endpoints.listKnownIssueMatches,
    (ctx, { params, query }) => matchKnownIssues(ctx, params.report_id, query),
    (matches) => matches,
  );
  mount(http, endpoints.revealKnownIssue, (ctx, { params }) => revealKnownIssue(ctx, params.report_id), presentReport);
}
