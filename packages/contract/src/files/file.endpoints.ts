import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { Uuid } from "../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../kernel/paging.ts";
import { looseFileHours, maxFileBytes } from "./file.limits.ts";
import { AttachedFile, OwnFile } from "./file.schema.ts";

const FileRef = z.object({ file_id: Uuid });

export const uploadFile = endpoint({
  name: "files.upload",
  summary: `Upload a file, to name it in a report, a comment or a dispute within ${looseFileHours} hours`,
  method: "POST",
  path: "/v1/uploaded_files",
  auth: "session",
  rate: "upload",
  throttle: { person: 600 },
  files: ["file"],
  fileBytes: maxFileBytes,
  result: OwnFile,
  status: 201,
  errors: ["not_found"],
});

export const listFiles = endpoint({
  name: "files.list",
  summary: "The files that the caller uploaded and may still read, newest first",
  method: "GET",
  path: "/v1/uploaded_files",
  auth: "session",
  rate: "read",
  query: z.strictObject({ ...pageQuery(), ...changedSince }),
  result: pageOf(OwnFile),
  errors: [],
  list: true,
});

export const getFile = endpoint({
  name: "files.get",
  summary: "An uploaded file, with new links to it",
  method: "GET",
  path: "/v1/uploaded_files/:file_id/",
  auth: "session",
  rate: "read",
  params: FileRef,
  result: AttachedFile,
  errors: ["not_found"],
});

export const deleteFile = endpoint({
  name: "files.delete",
  summary: "Delete a file that the caller uploaded, unless it was sent",
  method: "DELETE",
  path: "/v1/uploaded_files/:file_id/",
  auth: "session",
  rate: "write",
  throttle: { person: 1_200, object: 20 },
  params: FileRef,
  result: z.object({ file_id: Uuid }),
  errors: ["not_found", "forbidden"],
});
