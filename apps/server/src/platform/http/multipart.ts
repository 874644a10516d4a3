import { rm } from "node:fs/promises";
import type { FastifyRequest } from "fastify";
import { receiveUpload, type UploadedFile } from "../files/upload.ts";
import { AppError } from "./app-error.ts";

/** Logos and avatars; evidence has a limit of its own. */
export const maxImageBytes = 2 * 1024 * 1024;

/**
 * Reads a multipart body: text fields as they are, and the named file parts, each at most `maxImageBytes`, into `folder`, where they
 * wait until `removeUploads`. Throws 4xx.
 */
export async function readMultipart(request: FastifyRequest, names: readonly string[], folder: string) {
  try {
    return await readParts(request, names, folder);
  } catch (error) {
    // What the parser cannot read carries no status; sizes and numbers beyond the limits do.
    if (error instanceof AppError || (error as { statusCode?: number }).statusCode) throw error;
    throw new AppError("malformed", "multipart_unreadable");
  }
}

/** Removes what a request has uploaded. */
export async function removeUploads(request: FastifyRequest): Promise<void> {
  for (const path of request.tmpUploads ?? []) await rm(path, { force: true });
}

async function readParts(request: FastifyRequest, names: readonly string[], folder: string) {
  const paths: string[] = [];
  request.tmpUploads = paths;
  const fields: Record<string, string> = {};
  const files: Record<string, UploadedFile> = {};
  for await (const part of request.parts({
    limits: { fileSize: maxImageBytes, files: names.length, fields: 50, fieldSize: 100_000, parts: 60 },
  })) {
    if (part.type === "field") {
      // A part may call itself JSON, and what it holds is then an object; a second of one name would quietly win.
      if (typeof part.value !== "string" || Object.hasOwn(fields, part.fieldname))
        throw new AppError("malformed", "multipart_field");
      fields[part.fieldname] = part.value;
      continue;
    }
    if (!names.includes(part.fieldname))
      throw new AppError("invalid", "unexpected_file", { params: { name: part.fieldname.slice(0, 100) } });
    const file = await receiveUpload(folder, part.file, part.filename, (path) => paths.push(path));
    // An empty file is what a form sends where none was chosen.
    if (file.size > 0) files[part.fieldname] = file;
  }
  return { fields, files };
}
