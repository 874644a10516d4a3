import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { codeIndexLimits } from "@safeport/contract/flood/code-indexes/code-index.limits";
import { Pauses } from "@safeport/foreign-files/pauses";
import { AppError } from "../../../platform/http/app-error.ts";

/** Tags that are stored at a time. */
const portion = 5_000;

/** Lines of a file: its tags, and some about the file itself. */
const mostLines = codeIndexLimits.tags + 10_000;

/** A name in the code with its place. */
export interface CodeTag {
  name: string;
  path: string;
  /** From 1; 0 if the file says none. */
  line: number;
  kind: string;
}

/**
 * Yields the tags of a file of JSON lines (Universal Ctags, `--output-format=json`), packed by gzip or not, some thousands at a time. Reads it in slices, so
 * neither the process nor its memory is taken by a large file. Throws 413 for one that unpacks to more than the limit or has a longer line, and 400 for one
 * that is no such file.
 */
export async function* readCtags(file: string): AsyncGenerator<CodeTag[]> {
  const pauses = new Pauses();
  let number = 0;
  let tags: CodeTag[] = [];
  for await (const lines of linesOf(await unpacked(file))) {
    for (const line of lines) {
      if (++number > mostLines) throw new AppError("too_large", "code_index_tags", { params: { max: codeIndexLimits.tags } });
      if (line.trim() === "") continue;
      const tag = tagOf(line, number);
      if (tag) tags.push(tag);
    }
    if (pauses.isDue()) await pauses.take();
    if (tags.length < portion) continue;
    yield tags;
    tags = [];
  }
  if (tags.length > 0) yield tags;
}

async function unpacked(file: string): Promise<AsyncIterable<Buffer>> {
  const handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
  await handle.close();
  const bytes = createReadStream(file, { highWaterMark: 65_536 });
  const isPacked = buffer[0] === 0x1f && buffer[1] === 0x8b;
  return isPacked ? gunzip(bytes) : bytes;
}

async function* gunzip(bytes: Readable): AsyncGenerator<Buffer> {
  const unzip = bytes.pipe(createGunzip());
  bytes.on("error", (error) => unzip.destroy(error));
  try {
    for await (const chunk of unzip) yield chunk as Buffer;
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith("Z_")) throw new AppError("malformed", "code_index_gzip");
    throw error;
  } finally {
    bytes.destroy();
    unzip.destroy();
  }
}

/** The lines of a file, those of a slice at a time, without their ends. Throws 413 once it is too much. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  const tooLarge = () =>
    new AppError("too_large", "code_index_size", { params: { max: Math.floor(codeIndexLimits.bytes / 1024 / 1024) } });
  let bytes = 0;
  let rest = "";
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > codeIndexLimits.bytes) throw tooLarge();
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > codeIndexLimits.line) throw tooLarge();
    yield lines;
  }
  yield [rest + decoder.decode()];
}

/** The tag of a line; null for one about the file itself, or with a text that is too long. Throws 400 for another line. */
function tagOf(line: string, number: number): CodeTag | null {
  const malformed = () => new AppError("malformed", "code_index_line", { params: { line: number } });
  if (line.length > codeIndexLimits.line) throw malformed();
  let read: unknown;
  try {
    read = JSON.parse(line);
  } catch {
    throw malformed();
  }
  if (typeof read !== "object" || read === null || !("_type" in read)) throw malformed();
  const { _type, name, path, line: at, kind } = read as Record<string, unknown>;
  if (_type !== "tag") return null;
  if (typeof name !== "string" || typeof path !== "string") throw malformed();
  const isKept = isText(name, codeIndexLimits.tag) && isText(path, codeIndexLimits.path);
  if (!isKept) return null;
  return {
    name,
    path: path.replaceAll("\\", "/").replace(/^(?:\.?\/)+/, ""),
    line: typeof at === "number" && Number.isInteger(at) && at > 0 && at < 2 ** 31 ? at : 0,
    kind: typeof kind === "string" && isText(kind, codeIndexLimits.kind) ? kind : "",
  };
}

/** Whether a text can be stored; PostgreSQL stores no NUL. */
const isText = (text: string, max: number) => text !== "" && text.length <= max && !text.includes("\u0000");
