import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError, invalidField } from "../http/app-error.ts";
import { formType } from "../http/body-parsers.ts";
import type { Forms, UploadedFile } from "../http/forms.ts";
import { diskFailure } from "./storage-failure.ts";
import { receiveUpload, uploadFolder } from "./upload.ts";

/**
 * Bytes of a part that are buffered until they are read. Must exceed the size of a socket's chunk: the parser hangs if a skipped part is
 * longer than this and ends in the same chunk.
 */
const maxReadAhead = 262_144;

/** Forms by multipart, whose files wait in a folder of the data folder. */
export function multipartForms(dataDir: string): Forms {
  const folder = uploadFolder(dataDir);
  return {
    accept: acceptForms,
    async read(request, names, fileBytes) {
      const place = { folder, fileBytes };
      if (request.isMultipart()) return readBody(request, (gone) => readParts(request, names, place, gone));
      const [name] = names;
      const { body } = request;
      if (!(body instanceof Readable) || name === undefined) return null;
      return readBody(request, (gone) => readFileBody(request, body, name, place, gone));
    },
    remove: removeUploads,
  };
}

/** The hooks of the plug-in, which cost some microseconds, run for the routes that `mount` adds only. */
function acceptForms(fastify: FastifyInstance, fileBodies: readonly string[], mount: (fastify: FastifyInstance) => void): void {
  fastify.register(async (forms) => {
    forms.removeContentTypeParser(formType);
    // Left unread until `read`, after the rights are checked.
    for (const type of fileBodies) forms.addContentTypeParser(type, (_request, payload, done) => done(null, payload));
    await forms.register(multipart, { throwFileSizeLimit: true, fileHwm: maxReadAhead });
    mount(forms);
  });
}

interface UploadPlace {
  folder: string;
  fileBytes: number;
}

/** Thrown if the client has disconnected. The plug-in does not notice a disconnect from before it began to read. */
const brokenOff = () => new AppError("malformed", "multipart_unreadable");

type Content = NonNullable<Awaited<ReturnType<Forms["read"]>>>;

/** Reads a body by `read`, which is told when the client has gone. Throws 4xx. */
async function readBody(request: FastifyRequest, read: (gone: AbortSignal) => Promise<Content>): Promise<Content> {
  const { raw } = request;
  const gone = new AbortController();
  const leave = () => {
    if (!raw.complete) gone.abort(brokenOff());
  };
  raw.once("close", leave);
  if (raw.destroyed || raw.socket.destroyed) leave();
  try {
    return await read(gone.signal);
  } catch (error) {
    // Parser errors have no status; exceeded limits do.
    if (gone.signal.aborted) throw brokenOff();
    if (error instanceof AppError || (error as { statusCode?: number }).statusCode) throw error;
    throw diskFailure(error) ?? brokenOff();
  }
}

/** Reads a body that is one file, into the folder, where it waits until `removeUploads`. */
async function readFileBody(
  request: FastifyRequest,
  body: Readable,
  name: string,
  { folder, fileBytes }: UploadPlace,
  gone: AbortSignal,
): Promise<Content> {
  const paths: string[] = [];
  request.tmpUploads = paths;
  const file = await receiveUpload(folder, body, name, (path) => paths.push(path), gone, fileBytes);
  return { fields: request.query, files: file.size > 0 ? { [name]: file } : {} };
}

/** Removes the uploads of a request. */
async function removeUploads(request: FastifyRequest): Promise<void> {
  // The plug-in removes the listed files after the answer, and would log an error for a missing file.
  for (const path of request.tmpUploads?.splice(0) ?? []) await rm(path, { force: true });
}

/** Yields the items of an iteration, and throws as soon as the signal is aborted, even while the iteration hangs. */
async function* untilGone<T>(items: AsyncIterable<T>, gone: AbortSignal): AsyncIterable<T> {
  const iterator = items[Symbol.asyncIterator]();
  const leaving = new Promise<never>((_resolve, reject) => {
    const leave = () => reject(gone.reason);
    if (gone.aborted) leave();
    gone.addEventListener("abort", leave);
  });
  leaving.catch(() => {});
  for (;;) {
    const { done, value } = await Promise.race([leaving, iterator.next()]);
    if (done) return;
    yield value;
  }
}

/**
 * Reads a multipart body: text fields as they are, and the named file parts, each of at most `fileBytes`, into the folder, where they wait until
 * `removeUploads`.
 */
async function readParts(
  request: FastifyRequest,
  names: readonly string[],
  { folder, fileBytes }: UploadPlace,
  gone: AbortSignal,
): Promise<Content> {
  const paths: string[] = [];
  request.tmpUploads = paths;
  const fields: Record<string, string> = {};
  const files: Record<string, UploadedFile> = {};
  const limits = { fileSize: fileBytes, files: names.length, fields: 50, fieldSize: 100_000, parts: 60 };
  for await (const part of untilGone(request.parts({ limits }), gone)) {
    if (part.type === "field") {
      // Refuse parts declared as JSON, which would become objects, and repeated names, of which the last would silently win.
      if (typeof part.value !== "string" || Object.hasOwn(fields, part.fieldname))
        throw new AppError("malformed", "multipart_field");
      // The parser puts U+FFFD in place of bytes that are not UTF-8. JSON bodies with such bytes are refused, too.
      if (part.value.includes("\uFFFD")) throw invalidField(["body", part.fieldname], "forbidden_characters");
      fields[part.fieldname] = part.value;
      continue;
    }
    if (!names.includes(part.fieldname))
      throw new AppError("invalid", "unexpected_file", { params: { name: part.fieldname.slice(0, 100) } });
    const file = await receiveUpload(folder, part.file, part.filename, (path) => paths.push(path), gone);
    // A form sends an empty file when none was chosen.
    if (file.size > 0) files[part.fieldname] = file;
  }
  return { fields, files };
}
