import { createHash } from "node:crypto";
import { once } from "node:events";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import type { TextParts } from "@safeport/markdown/text-parts";
import { LRUCache } from "lru-cache";
import { escapeHtml } from "../escape-html.ts";
import { createQueues } from "../http/queues.ts";
import type { PdfBlock } from "../pdf-block.ts";
import { type AdfDocument, adfOfSource } from "./adf.mjs";

const script = createRequire(import.meta.url).resolve("#render-markdown");

/** The longest time for one text, in milliseconds; after that its source is shown. */
const budgetMs = 1_500;
const turns = createQueues({ atOnce: 1, maxWaiting: 200, waitMs: 10_000 });
/** Rendered texts by their hash, as many characters as these. */
const rendered = new LRUCache<string, string>({ maxSize: 20_000_000, sizeCalculation: (html) => html.length + 100 });
let worker: RunningWorker | null = null;

/**
 * Markdown as sanitised HTML (GFM; images of other sites are links). A worker renders it, so that no text holds up the server; one that takes too long or becomes
 * too much is shown as source. Throws 503 when too many texts wait.
 */
export async function renderMarkdown(text: string): Promise<string> {
  if (text.trim() === "") return "";
  const hash = createHash("sha256").update(text).digest("hex");
  const known = rendered.get(hash);
  if (known !== undefined) return known;
  const html = await turns.run(
    "texts",
    async () => rendered.get(hash) ?? (await inWorker<string>(text, "html", hash.slice(0, 8))),
  );
  const shown = html === null ? `<div class="source">${escapeHtml(text)}</div>` : html;
  rendered.set(hash, shown);
  return shown;
}

/**
 * Markdown as a document of Jira's format. A worker renders it as above; a text that takes too long or becomes too much is one block of code. Throws 503 when too
 * many texts wait.
 */
export async function renderAdf(text: string): Promise<AdfDocument> {
  return (await turns.run("texts", () => inWorker<AdfDocument>(text, "adf"))) ?? adfOfSource(text);
}

/**
 * The parts of a Markdown text without carriage returns, to edit its source. A worker reads it as above; null for a text that takes too long or is too deep.
 * Throws 503 when too many texts wait.
 */
export async function readTextParts(text: string): Promise<TextParts | null> {
  return turns.run("texts", () => inWorker<TextParts>(text, "parts"));
}

/**
 * The blocks of a text in a PDF, by a worker as above; null for a text that takes too long or becomes too much, which is then set as its source. Throws 503 when
 * too many texts wait.
 */
export async function readPdfBlocks(text: string): Promise<PdfBlock[] | null> {
  return turns.run("texts", () => inWorker<PdfBlock[]>(text, "pdf"));
}

type Answer = PdfBlock[] | string | AdfDocument | TextParts;

/** `id` is the prefix of the ids in HTML. */
async function inWorker<T extends Answer>(text: string, form: "html" | "adf" | "parts" | "pdf", id = ""): Promise<T | null> {
  worker ??= startWorker();
  const current = worker;
  // Loading the worker's files does not count.
  if (!(await current.isReady)) return null;
  return new Promise((done) => {
    const timer = setTimeout(() => current.settle(null, true), budgetMs);
    current.settle = (answer, isBroken) => {
      clearTimeout(timer);
      current.settle = () => {};
      if (isBroken) {
        void current.thread.terminate();
        if (worker === current) worker = null;
      }
      done(answer as T | null);
    };
    current.thread.postMessage({ text, form, id });
  });
}

interface RunningWorker {
  thread: Worker;
  isReady: Promise<boolean>;
  /** Takes the answer to the text that the worker is at. */
  settle: (answer: Answer | null, isBroken: boolean) => void;
}

/** It ends with the process. */
function startWorker(): RunningWorker {
  const thread = new Worker(script, { env: {}, resourceLimits: { maxOldGenerationSizeMb: 128 } });
  thread.unref();
  const isReady = once(thread, "message").then(
    () => true,
    () => false,
  );
  const started: RunningWorker = { thread, isReady, settle: () => {} };
  const end = () => {
    if (worker === started) worker = null;
    started.settle(null, true);
  };
  thread.on("message", (answer: Answer | null) => started.settle(answer, false));
  thread.on("error", end);
  thread.on("exit", end);
  return started;
}
