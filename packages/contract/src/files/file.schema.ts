import * as z from "zod/mini";
import { Time, Uuid } from "../kernel/ids.ts";
import { maxFilesTogether } from "./file.limits.ts";

/** A file that belongs to a report, or to an item of its timeline. */
export const AttachedFile = z.object({
  file_id: Uuid,
  name: z.string(),
  /** In bytes. */
  size: z.int(),
  /** By its content; types that could contain a script are `application/octet-stream`. */
  content_type: z.string(),
  /** A link for this reader, for `fileLinkMinutes`. */
  url: z.string(),
  /** The same to a small image; null unless the file is a raster image that the server can decode. */
  preview_url: z.nullable(z.string()),
});
export type AttachedFile = z.infer<typeof AttachedFile>;

/** A file of the caller's own. */
export const OwnFile = z.object({
  ...AttachedFile.shape,
  created_at: Time,
  /** The report that it belongs to, also if it belongs to a comment there; null for a file that belongs to nothing yet. */
  report_id: z.nullable(Uuid),
  can: z.array(z.enum(["delete"])),
});
export type OwnFile = z.infer<typeof OwnFile>;

/** Ids of uploaded files; a repeated one counts once. */
export const FileIds = z.array(Uuid).check(
  z.maxLength(maxFilesTogether),
  z.overwrite((ids: string[]) => [...new Set(ids)]),
);
