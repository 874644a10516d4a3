import * as endpoints from "@safeport/contract/accounts/export.endpoints";
import { type Http, mount } from "../../../platform/http/mount.ts";
import { getExport, linkExport, presentExport, startExport } from "./start-export.ts";

/** Mounts the archive of one's own data. */
export function exportRoutes(http: Http): void {
  mount(http, endpoints.getExport, getExport, (row) => ({ export: row && presentExport(row) }));
  mount(http, endpoints.startExport, startExport, (row) => ({ export: presentExport(row) }));
  mount(http, endpoints.linkExport, linkExport, (link) => link);
}
