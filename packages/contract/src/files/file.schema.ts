import * as z from "zod/mini";
import { Time, Uuid } from "../kernel/ids.ts";
import { maxFilesTogether } from "./file.limits.ts";

/** A file that belongs to a report, or to an item of its timeline. */
export const AttachedFile = z.object({
  file_id: Uuid,
  name: z.string().check(z.describe("The name of the file as its sender gave it, without unprintable characters.")),
  size: z.int().check(z.describe("The size in bytes.")),
  content_type: z
    .string()
    .check(z.describe("The media type by the content; application/octet-stream for what could contain a script.")),
  url: z
    .string()
    .check(z.describe("A link to the file for this reader, which works for five minutes and as long as they may read the file.")),
  preview_url: z
    .nullable(z.string())
    .check(z.describe("The same to a small image; null unless the file is an image that the server can decode.")),
});
export type AttachedFile = z.infer<typeof AttachedFile>;

/** A file of the caller's own. */
export const OwnFile = z.object({
  ...AttachedFile.shape,
  created_at: Time,
  report_id: z
    .nullable(Uuid)
    .check(z.describe("The report that the file belongs to, also by a comment; null for a file that belongs to nothing yet.")),
  can: z.array(z.enum(["delete"])),
});
export type OwnFile = z.infer<typeof OwnFile>;

/** Ids of uploaded files; a repeated one counts once. */
export const FileIds = z.array(Uuid).check(
  z.maxLength(maxFilesTogether),
  z.overwrite((ids: string[]) => [...new Set(ids)]),
);
