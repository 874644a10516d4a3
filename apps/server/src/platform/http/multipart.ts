import type { FastifyRequest } from "fastify";
import type { UploadedFile } from "../files/file-store.ts";
import { AppError } from "./app-error.ts";

/** Logos and avatars; evidence has a limit of its own. */
export const maxImageBytes = 2 * 1024 * 1024;

/** Reads a multipart body: text fields as they are, and the named file parts whole, each at most `maxImageBytes`. */
export async function readMultipart(request: FastifyRequest, names: readonly string[]) {
  const fields: Record<string, string> = {};
  const files: Record<string, UploadedFile> = {};
  for await (const part of request.parts({
    limits: { fileSize: maxImageBytes, files: names.length, fields: 50, fieldSize: 100_000, parts: 60 },
  })) {
    if (part.type === "field") {
      fields[part.fieldname] = String(part.value);
      continue;
    }
    if (!names.includes(part.fieldname)) throw new AppError("invalid", `Unexpected file ${part.fieldname.slice(0, 100)}`);
    const bytes = await part.toBuffer();
    if (bytes.length > 0) files[part.fieldname] = { name: part.filename.slice(0, 200), bytes };
  }
  return { fields, files };
}
