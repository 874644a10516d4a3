import { maxFileBytes, maxFilesTogether } from "@safeport/contract/files/file.limits";
import type { AttachedFile } from "@safeport/contract/files/file.schema";
import { newRequestKey } from "./request-key.ts";
import { createStore, type Store } from "./store.ts";

/** A file that is not at the server yet. */
export interface Upload {
  key: string;
  file: File;
  /** Bytes. */
  sent: number;
  state: "waiting" | "sending" | "failed";
  /** Error of the upload. */
  error: unknown;
}

/**
 * An image in a text while it is uploaded: its placeholder, and the text that replaces it, a reference or nothing if it was
 * cancelled.
 */
export interface PastedImage {
  placeholder: string;
  done: Promise<string>;
}

/** Reason why files were refused. */
export type Refusal = { reason: "too_large"; name: string } | { reason: "too_many" } | null;

export interface UploadQueue {
  uploads: Store<readonly Upload[]>;
  refusal: Store<Refusal>;
  /** Uploads files, if they are not too large and not too many beside the `count` that are there already. */
  add(files: readonly File[], count: number): PastedImage[];
  retry(key: string): void;
  cancel(key: string): void;
  stop(): void;
}

interface QueueOptions {
  upload: (file: File, options: { signal: AbortSignal; onProgress: (sent: number) => void }) => Promise<AttachedFile>;
  onDone: (file: AttachedFile) => void;
}

/** Uploads that run at the same time. */
const atOnce = 3;

/** Uploads files, some at a time, with progress; each can be cancelled, and tried again when it failed. */
export function createUploadQueue({ upload, onDone }: QueueOptions): UploadQueue {
  const uploads = createStore<readonly Upload[]>([]);
  const refusal = createStore<Refusal>(null);
  const running = new Map<string, AbortController>();
  const settled = new Map<string, (reference: string) => void>();

  const update = (key: string, change: Partial<Upload>) =>
    uploads.set(uploads.get().map((one) => (one.key === key ? { ...one, ...change } : one)));

  function leave(key: string, reference: string): void {
    uploads.set(uploads.get().filter((one) => one.key !== key));
    settled.get(key)?.(reference);
    settled.delete(key);
  }

  function start(): void {
    for (const { key, file, state } of uploads.get()) {
      if (running.size >= atOnce) return;
      if (state === "waiting") void send(key, file);
    }
  }

  async function send(key: string, file: File): Promise<void> {
    const cancelled = new AbortController();
    running.set(key, cancelled);
    update(key, { state: "sending", sent: 0, error: null });
    try {
      const done = await upload(file, { signal: cancelled.signal, onProgress: (sent) => update(key, { sent }) });
      onDone(done);
      leave(key, done.preview_url === null ? "" : imageReference(done));
    } catch (error) {
      if (!cancelled.signal.aborted) update(key, { state: "failed", error });
    } finally {
      running.delete(key);
      start();
    }
  }

  return {
    uploads,
    refusal,
    add(files, count) {
      const large = files.find(({ size }) => size > maxFileBytes);
      const room = maxFilesTogether - count - uploads.get().length;
      const taken = files.filter(({ size }) => size > 0 && size <= maxFileBytes).slice(0, Math.max(0, room));
      const isTooMany = !large && taken.length < files.filter(({ size }) => size > 0).length;
      refusal.set(large ? { reason: "too_large", name: large.name } : isTooMany ? { reason: "too_many" } : null);
      const added = taken.map((file): Upload => ({ key: newRequestKey(), file, sent: 0, state: "waiting", error: null }));
      uploads.set([...uploads.get(), ...added]);
      start();
      return added.filter(({ file }) => file.type.startsWith("image/")).map(pasted);
    },
    retry(key) {
      update(key, { state: "waiting" });
      start();
    },
    cancel(key) {
      running.get(key)?.abort();
      leave(key, "");
    },
    stop() {
      for (const cancelled of running.values()) cancelled.abort();
    },
  };

  function pasted({ key, file }: Upload): PastedImage {
    const done = new Promise<string>((resolve) => settled.set(key, resolve));
    return { placeholder: `![${textOf(file.name)}](uploading:${key})`, done };
  }
}

/** A name without what would end the text of an image in Markdown. */
const textOf = (name: string) => name.replace(/[[\]\\`<>&*_]/g, " ").trim();

/** An image of a report in a text of the same report, in Markdown. */
export function imageReference({ file_id, name }: AttachedFile): string {
  return `![${textOf(name)}](attachment:${file_id})`;
}
