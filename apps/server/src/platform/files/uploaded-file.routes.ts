import * as endpoints from "@safeport/contract/files/file.endpoints";
import type { OwnFile } from "@safeport/contract/files/file.schema";
import type { Ctx } from "../context.ts";
import { type Http, mount, mountList, mountUpload } from "../http/mount.ts";
import { keepUpload } from "./keep-upload.ts";
import { deleteFile, getFile, listOwnFiles } from "./own-files.ts";
import { reserveUpload } from "./reserve-upload.ts";
import type { OwnUploadRow } from "./upload.queries.ts";

function presentOwnFile(row: OwnUploadRow, { uploads, actor }: Ctx): OwnFile {
  return {
    created_at: row.created_at.toISOString(),
    report_id: row.report_id,
    can: row.removable ? ["delete"] : [],
    ...uploads.present(row, actor),
  };
}

/** Mounts the uploads of evidence. */
export function uploadedFileRoutes(http: Http): void {
  mountUpload(
    http,
    endpoints.uploadFile,
    reserveUpload,
    (ctx, { files }, reservation) => keepUpload(ctx, reservation, files.file),
    presentOwnFile,
  );
  mountList(http, endpoints.listFiles, (ctx, { query }) => listOwnFiles(ctx, query), presentOwnFile);
  mount(
    http,
    endpoints.getFile,
    (ctx, { params }) => getFile(ctx, params.file_id),
    (row, { uploads, actor }) => uploads.present(row, actor),
  );
  mount(
    http,
    endpoints.deleteFile,
    (ctx, { params }) => deleteFile(ctx, params.file_id),
    (gone) => gone,
  );
}
