import {
  answerCheck as answerCheckEndpoint,
  listChecks as listChecksEndpoint,
} from "@safeport/contract/flood/checks/check.endpoints";
import { type Http, mount } from "../../../platform/http/mount.ts";
import { answerCheck, listChecks } from "./list-checks.ts";

/** Mounts the checks of a report. */
export function checkRoutes(http: Http): void {
  mount(
    http,
    listChecksEndpoint,
    (ctx, { params }) => listChecks(ctx, params.report_id),
    (checks) => checks,
  );
  mount(
    http,
    answerCheckEndpoint,
    (ctx, { params, body }) => answerCheck(ctx, params, body),
    (checks) => checks,
  );
}
