import * as endpoints from "@safeport/contract/accounts/export/export.endpoints";
import { type Http, mount } from "../../../platform/http/mount.ts";
import { getExport, linkExport, presentExport, startExport } from "./start-export.ts";

/** Mounts the archives of the caller's data. */
export function exportRoutes(http: Http): void {
  mount(http, endpoints.getExport, getExport, (row) => ({ export: row && presentExport(row) }));
  mount(http, endpoints.startExport, startExport, (row) => ({ export: presentExport(row) }));
  mount(http, endpoints.linkExport, linkExport, (link) => link);
}
