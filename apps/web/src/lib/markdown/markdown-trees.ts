import type { Root } from "hast";
import type { WorkerAnswer } from "./markdown.worker.ts";

/** The longest time for one text, in milliseconds; after that its source is shown. */
const budgetMs = 1_500;
/** Number of trees in memory, so that a page opened again shows its texts at once. */
const maxCached = 100;

interface Order {
  markdown: string;
  signal: AbortSignal;
  settle: (tree: Root | null) => void;
}

/** By text; null for those that cannot be shown. */
const trees = new Map<string, Root | null>();
let waiting: Order[] = [];
let current: Order | undefined;
let worker: Worker | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The tree of a text that has been parsed before: null when it cannot be shown, undefined when it was not parsed. */
export function cachedTree(markdown: string): Root | null | undefined {
  return trees.get(markdown);
}

/**
 * Parses a text in a worker. Texts are parsed one after the other, short ones first, so that few wait for an expensive one. Resolves to null,
 * for which the source is shown, when parsing takes too long, produces too much, or fails. An aborted text is dropped.
 */
export function treeOf(markdown: string, signal: AbortSignal): Promise<Root | null> {
  return new Promise((settle) => {
    waiting.push({ markdown, signal, settle });
    if (!current) begin();
  });
}

function begin(): void {
  waiting = waiting.filter(({ signal }) => !signal.aborted).toSorted((one, other) => one.markdown.length - other.markdown.length);
  current = waiting.shift();
  if (!current) return;
  const cached = trees.get(current.markdown);
  if (cached !== undefined) {
    finish(cached);
    return;
  }
  try {
    worker ??= startWorker();
    worker.postMessage(current.markdown);
  } catch {
    // This browser lets us start none.
    finish(null);
  }
}

function startWorker(): Worker {
  const started = new Worker(new URL("./markdown.worker.ts", import.meta.url), { type: "module" });
  started.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
    // One that was given up may still have sent its answer.
    if (started !== worker) return;
    clearTimeout(timer);
    // Loading the worker's file does not count.
    if (data === "begun") timer = setTimeout(giveUp, budgetMs);
    else settle(data);
  };
  // Its file cannot be loaded; the next text tries again.
  started.onerror = () => {
    if (started !== worker) return;
    stopWorker();
    finish(null);
  };
  return started;
}

function giveUp(): void {
  stopWorker();
  settle(null);
}

function settle(tree: Root | null): void {
  if (current) keep(current.markdown, tree);
  finish(tree);
}

function stopWorker(): void {
  clearTimeout(timer);
  worker?.terminate();
  worker = null;
}

function finish(tree: Root | null): void {
  current?.settle(tree);
  begin();
}

function keep(markdown: string, tree: Root | null): void {
  trees.set(markdown, tree);
  const oldest = trees.size > maxCached ? trees.keys().next().value : undefined;
  if (oldest !== undefined) trees.delete(oldest);
}
