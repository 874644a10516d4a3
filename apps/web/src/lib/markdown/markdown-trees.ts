import type { Root } from "hast";
import type { WorkerAnswer } from "./markdown.worker.ts";

/** The longest time for one text, in milliseconds; after that its source is shown. */
const budgetMs = 1_500;
/** Number of trees in memory, so that a page opened again shows its texts at once. */
const maxCached = 100;

/** Texts in the worker at once: it does not wait for the page between two of them. */
const sentAhead = 20;

interface Order {
  markdown: string;
  signal: AbortSignal;
  settle: (tree: Root | null) => void;
}

/** By text; null for those that cannot be shown. */
const trees = new Map<string, Root | null>();
let waiting: Order[] = [];
/** In the worker, in the order of its answers. */
const sent: Order[] = [];
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
    // The other texts that the page shows at the same time take part in the order.
    queueMicrotask(send);
  });
}

function send(): void {
  if (sent.length >= sentAhead) return;
  waiting = waiting.filter(({ signal }) => !signal.aborted).toSorted((one, other) => one.markdown.length - other.markdown.length);
  while (sent.length < sentAhead) {
    const order = waiting.shift();
    if (!order) return;
    const tree = trees.get(order.markdown);
    if (tree !== undefined) order.settle(tree);
    else post(order);
  }
}

function post(order: Order): void {
  try {
    worker ??= startWorker();
    worker.postMessage(order.markdown);
    sent.push(order);
  } catch {
    // This browser lets us start none.
    order.settle(null);
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
    else settle(data, true);
  };
  // Its file cannot be loaded; the next text tries again.
  started.onerror = () => {
    if (started !== worker) return;
    stopWorker();
    settle(null, false);
  };
  return started;
}

function giveUp(): void {
  stopWorker();
  settle(null, true);
}

/** Ends the worker. What it has not answered waits again, but for the text that it was at. */
function stopWorker(): void {
  clearTimeout(timer);
  worker?.terminate();
  worker = null;
  waiting.push(...sent.splice(1));
}

/** Answers the text that the worker was at, and sends it more. */
function settle(tree: Root | null, isKept: boolean): void {
  const order = sent.shift();
  if (order && isKept) keep(order.markdown, tree);
  order?.settle(tree);
  send();
}

function keep(markdown: string, tree: Root | null): void {
  trees.set(markdown, tree);
  const oldest = trees.size > maxCached ? trees.keys().next().value : undefined;
  if (oldest !== undefined) trees.delete(oldest);
}
