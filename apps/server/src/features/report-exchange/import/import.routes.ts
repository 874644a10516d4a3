import { importReports as importEndpoint } from "@safeport/contract/report-exchange/import/report-import.endpoints";
import { type Http, mount } from "../../../platform/http/mount.ts";
import { assertImports, importReports } from "./import-reports.ts";

/** Mounts the import of reports of another platform. */
export function importRoutes(http: Http): void {
  mount(
    http,
    importEndpoint,
    (ctx, { params, query, body, files }) =>
      importReports(ctx, params.program, files.file, { apply: query.apply, map: body.map }),
    (summary) => summary,
    assertImports,
  );
}
