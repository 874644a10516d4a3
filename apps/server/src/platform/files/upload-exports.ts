import type { Ctx } from "../context.ts";
import { allPages, type DataExport } from "../export/data-export.ts";
import { listOwnFiles } from "./own-files.ts";
import type { OwnUploadRow } from "./upload.queries.ts";

/** Bytes of uploads that an archive holds at most; the others are listed in it, and can be saved from where they were sent to. */
const maxBytes = 1_000_000_000;

/** Path of a file in the archive; a name can contain any character. */
const placeOf = ({ file_id, name }: OwnUploadRow) => `${file_id}-${name.replace(/[^\p{L}\p{N}._ -]/gu, "_")}`;

/** The uploads of a person that belong to something and that they may still read, newest first, with their places in the archive. */
async function* placed(ctx: Ctx): AsyncGenerator<OwnUploadRow & { place: string | null }> {
  let bytes = 0;
  for await (const row of allPages((paging) => listOwnFiles(ctx, paging))) {
    const fits = row.report_id !== null && bytes + row.size <= maxBytes;
    if (fits) bytes += row.size;
    yield { ...row, place: fits ? placeOf(row) : null };
  }
}

/** Personal data that uploads store. */
export const uploadExports: readonly DataExport[] = [
  {
    name: "uploaded_files",
    async *records(ctx) {
      for await (const { file_id, name, size, content_type, created_at, report_id, place } of placed(ctx))
        yield { file_id, name, size, content_type, created_at, report_id, in_archive: place && `files/${place}` };
    },
    async files(ctx) {
      const files: { name: string; file_id: string }[] = [];
      for await (const { file_id, place } of placed(ctx)) if (place) files.push({ name: place, file_id });
      return files;
    },
  },
];
