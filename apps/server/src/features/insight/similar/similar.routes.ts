import { listSimilar as listSimilarEndpoint } from "@safeport/contract/insight/similar/similar.endpoints";
import { type Http, mount } from "../../../platform/http/mount.ts";
import { listSimilar } from "./list-similar.ts";

/** Mounts the reports that are like a report. */
export function similarRoutes(http: Http): void {
  mount(
    http,
    listSimilarEndpoint,
    (ctx, { params }) => listSimilar(ctx, params.report_id),
    (similar) => similar,
  );
}
