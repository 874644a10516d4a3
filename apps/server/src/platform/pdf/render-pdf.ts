import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { AppError } from "../http/app-error.ts";
import { createQueues } from "../http/queues.ts";
import type { PdfBlock, PdfDocument } from "./pdf-document.ts";

/** Limits of a document: characters of its JSON, bytes of the PDF, milliseconds, megabytes of memory. */
export interface PdfLimits {
  characters: number;
  bytes: number;
  maxMs: number;
  megabytes: number;
}

/** A report with texts of a million characters took 2 s and 330 MB on one core, and the longest that may be sent 7 s; other work may slow it down. */
const ownLimits: PdfLimits = { characters: 2_000_000, bytes: 50_000_000, maxMs: 60_000, megabytes: 900 };
/** Characters of the JSON of a document that waits among the long ones. */
const longDocument = 200_000;

const resolve = createRequire(import.meta.url).resolve;
const script = resolve("#compile-pdf");
const template = resolve("#pdf-template");

/** As many characters of the code's font fit into a line. */
const codeColumns = 102;
/** A longer word may be broken, so that it stays on the page. */
const longWord = /\S{48,}/gu;
const breakable = "\u200b";

/** Long documents have a process of their own, so that the others do not wait for them. */
const compiler = createQueues({ atOnce: 1, maxWaiting: 50, waitMs: 60_000 });
/** One document per person enters the shared queues, so nobody can fill them. */
const ofPerson = createQueues({ atOnce: 1, maxWaiting: 10, waitMs: 60_000 });

/**
 * Renders a document as a tagged PDF, PDF/UA-1 if there are fonts for all of its characters. Runs in a process of its own that
 * knows no secrets. Throws 409 for a document that is too long, and 429 or 503 if too many wait. `ownerId` is the person who
 * waits for it.
 */
export async function renderPdf(document: PdfDocument, ownerId: string, limits = ownLimits): Promise<Buffer> {
  const json = JSON.stringify({ ...document, blocks: document.blocks.map(wrapped) });
  if (json.length > limits.characters) throw new AppError("conflict", "document_too_long");
  const queue = json.length > longDocument ? "long" : "short";
  return ofPerson.run(ownerId, () => compiler.run(queue, () => compile(json, limits)));
}

function wrapped(block: PdfBlock): PdfBlock {
  if (block.kind === "code") return { ...block, text: inColumns(plain(block.text)) };
  if (block.kind === "text" || block.kind === "heading") return { ...block, text: inWords(block.text) };
  if (block.kind === "facts") return { ...block, facts: block.facts.map(([name, value]) => [inWords(name), inWords(value)]) };
  if (block.kind === "table") return { ...block, rows: block.rows.map((row) => row.map(inWords)) };
  return block;
}

/** Without control characters, which have no picture; and no text changes the direction of the following text. */
function plain(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "");
}

function inWords(text: string): string {
  return plain(text).replace(longWord, (word) => (word.match(/.{1,16}/gu) ?? []).join(breakable));
}

/** Code whose lines are no longer than a page is wide. */
function inColumns(text: string): string {
  const lines = text.replaceAll("\t", "  ").split("\n");
  const perLine = new RegExp(`.{1,${codeColumns}}`, "gu");
  return lines.map((line) => (line === "" ? line : (line.match(perLine) ?? []).join("\n"))).join("\n");
}

function compile(json: string, { bytes, maxMs, megabytes }: PdfLimits): Promise<Buffer> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, ["--max-old-space-size=256", script, template, String(megabytes)], { env: {} });
    const chunks: Buffer[] = [];
    let size = 0;
    let errors = "";
    let tooLong = false;
    const stop = () => {
      tooLong = true;
      child.kill("SIGKILL");
    };
    const timer = setTimeout(stop, maxMs);
    child.stdout.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > bytes) stop();
      else chunks.push(chunk);
    });
    child.stderr.on("data", (chunk: Buffer) => {
      if (errors.length < 2_000) errors += chunk;
    });
    child.once("error", failed);
    child.once("close", (code, signal) => {
      clearTimeout(timer);
      if (code === 0) done(Buffer.concat(chunks));
      else if (tooLong || signal === "SIGABRT") failed(new AppError("conflict", "document_too_long"));
      else failed(new Error(`The PDF was not made: ${signal ?? code} ${errors}`));
    });
    // The process may end before it has read everything; `close` says why.
    child.stdin.on("error", () => {});
    child.stdin.end(json);
  });
}
