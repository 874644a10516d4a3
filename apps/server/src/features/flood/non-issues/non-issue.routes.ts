import * as endpoints from "@safeport/contract/flood/non-issues/non-issue.endpoints";
import { type Http, mount, mountOptional } from "../../../platform/http/mount.ts";
import { addNonIssue, changeNonIssue, listNonIssues, removeNonIssue, switchNonIssue } from "./non-issue-list.ts";

/** Mounts the lists of what programs do not count as a vulnerability. */
export function nonIssueRoutes(http: Http): void {
  mountOptional(
    http,
    endpoints.listNonIssues,
    (ctx, { params }) => listNonIssues(ctx, params.program),
    (list) => list,
  );
  mount(
    http,
    endpoints.switchNonIssue,
    (ctx, { params, body }) => switchNonIssue(ctx, params.program, params.key, body.is_used),
    (list) => list,
  );
  mount(
    http,
    endpoints.addNonIssue,
    (ctx, { params, body }) => addNonIssue(ctx, params.program, body),
    (list) => list,
  );
  mount(
    http,
    endpoints.updateNonIssue,
    (ctx, { params, body }) => changeNonIssue(ctx, params.program, params.non_issue_id, body),
    (list) => list,
  );
  mount(
    http,
    endpoints.removeNonIssue,
    (ctx, { params }) => removeNonIssue(ctx, params.program, params.non_issue_id),
    (list) => list,
  );
}
