import * as endpoints from "@safeport/contract/programs/import/import.endpoints";
import { type Http, mount } from "../../../platform/http/mount.ts";
import { assertStaff, discardImport, exportRefusals, getImport, previewImport, startImport } from "./manage-imports.ts";
import { presentImport } from "./present-import.ts";

/** Mounts the imports of program lists, for staff. */
export function importPageRoutes(http: Http): void {
  mount(http, endpoints.getImport, getImport, (row, ctx) => ({ import: row && presentImport(row, ctx) }));
  mount(
    http,
    endpoints.previewImport,
    (ctx, { files }) => previewImport(ctx, files),
    (row, ctx) => ({ import: presentImport(row, ctx) }),
    assertStaff,
  );
  mount(
    http,
    endpoints.startImport,
    (ctx, { params, body }) => startImport(ctx, params.import_id, body.close_missing),
    (row, ctx) => ({ import: presentImport(row, ctx) }),
  );
  mount(
    http,
    endpoints.discardImport,
    (ctx, { params }) => discardImport(ctx, params.import_id),
    (result) => result,
  );
  mount(
    http,
    endpoints.listRefusals,
    (ctx, { params }) => exportRefusals(ctx, params.import_id),
    (file) => file,
  );
}
