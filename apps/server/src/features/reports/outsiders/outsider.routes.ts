import * as outsiders from "@safeport/contract/reports/outsiders/outsider.endpoints";
import * as shared from "@safeport/contract/reports/outsiders/shared-report.endpoints";
import { type Http, mount, mountPublic } from "../../../platform/http/mount.ts";
import { presentOutsider } from "./outsider.presenter.ts";
import { endOutsider, inviteOutsider, listOutsiders, resendToOutsider } from "./outsiders.ts";
import { presentSharedReport } from "./shared-report.presenter.ts";
import { commentOnSharedReport, leaveSharedReport, readSharedReport } from "./shared-report.ts";

/** Mounts sharing a report with people outside the company, and what those can do, who have a link and no session. */
export function outsiderRoutes(http: Http): void {
  mount(
    http,
    outsiders.listOutsiders,
    (ctx, { params }) => listOutsiders(ctx, params.report_id),
    (items) => ({ items: items.map(presentOutsider) }),
  );
  mount(http, outsiders.inviteOutsider, (ctx, { params, body }) => inviteOutsider(ctx, params.report_id, body), presentOutsider);
  mount(
    http,
    outsiders.resendToOutsider,
    (ctx, { params }) => resendToOutsider(ctx, params.report_id, params.outsider_id),
    presentOutsider,
  );
  mount(
    http,
    outsiders.endOutsider,
    (ctx, { params }) => endOutsider(ctx, params.report_id, params.outsider_id),
    presentOutsider,
  );
  mountPublic(http, shared.readSharedReport, (ctx, { body }) => readSharedReport(ctx, body), presentSharedReport);
  mountPublic(
    http,
    shared.commentOnSharedReport,
    (ctx, { body }) => commentOnSharedReport(ctx, body),
    (result) => result,
  );
  mountPublic(
    http,
    shared.leaveSharedReport,
    (ctx, { body }) => leaveSharedReport(ctx, body.token),
    () => ({ left: true as const }),
  );
}
