import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { Settings } from "../settings.ts";
import { createS3Client, failure, textOf } from "./s3-client.ts";
import type { Storage, StoredObject } from "./storage.ts";
import { probeKey } from "./storage-keys.ts";

/** Longest wait for an answer, in milliseconds, so that an upload is answered in less than 10 s. */
const readTimeout = 5_000;
/** Bytes for which the time limit grows by a second; only jobs write objects that large. */
const bytesPerSecond = 1_000_000;
const writeTimeout = (size: number) => readTimeout + Math.max(0, size / bytesPerSecond - 4) * 1_000;

/** Objects in a bucket of an S3-compatible service, addressed by path (`<endpoint>/<bucket>/<key>`), which every such service supports. */
export function createS3Storage({ endpoint, bucket, ...access }: NonNullable<Settings["s3"]>): Storage {
  const client = createS3Client(access);
  const addressOf = (key: string) => `${endpoint}/${bucket}/${key}`;
  async function put(key: string, body: NonNullable<RequestInit["body"]>, object: Omit<StoredObject, "path">): Promise<void> {
    const answer = await client.fetch(addressOf(key), {
      method: "PUT",
      body,
      // The digest is part of the signature, so the service compares it with the received bytes.
      headers: {
        "content-type": object.contentType,
        "content-length": String(object.size),
        "x-amz-content-sha256": object.sha256,
      },
      signal: AbortSignal.timeout(writeTimeout(object.size)),
    });
    await finish("PUT", answer);
  }

  return {
    async check() {
      const bytes = Buffer.from(new Date().toISOString());
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      await put(probeKey, bytes, { size: bytes.length, sha256, contentType: "text/plain" });
      const signal = AbortSignal.timeout(readTimeout);
      await finish("GET", await client.fetch(addressOf(probeKey), { signal }));
      await finish("DELETE", await client.fetch(addressOf(probeKey), { method: "DELETE", signal }));
    },
    async write(key, { path, size, sha256, contentType }) {
      const body = Readable.toWeb(createReadStream(path)) as globalThis.ReadableStream;
      await put(key, body, { size, sha256, contentType });
    },
    async read(key, range) {
      const patience = new AbortController();
      const timer = setTimeout(() => patience.abort(), readTimeout);
      const answer = await client
        .fetch(addressOf(key), {
          signal: patience.signal,
          ...(range && { headers: { range: `bytes=${range.start}-${range.end}` } }),
        })
        .finally(() => clearTimeout(timer));
      if (answer.status === (range ? 206 : 200) && answer.body)
        return {
          stream: Readable.fromWeb(answer.body as ReadableStream),
          size: Number(answer.headers.get("content-length")),
        };
      const error = await failure("GET", answer);
      // A missing bucket is the operator's mistake; treated as "not found", it would make every file look lost.
      if (answer.status !== 404 || error.code === "NoSuchBucket") throw error;
      return null;
    },
    async remove(key) {
      const answer = await client.fetch(addressOf(key), { method: "DELETE", signal: AbortSignal.timeout(readTimeout) });
      await finish("DELETE", answer);
    },
    async *list() {
      let token: string | undefined;
      do {
        const query = new URLSearchParams({ "list-type": "2", ...(token !== undefined && { "continuation-token": token }) });
        const signal = AbortSignal.timeout(readTimeout);
        const answer = await client.fetch(`${endpoint}/${bucket}?${query}`, { signal });
        if (!answer.ok) throw await failure("GET", answer);
        const page = await answer.text();
        for (const [, object = ""] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs))
          yield { key: textOf(object, "Key") ?? "", modifiedAt: new Date(textOf(object, "LastModified") ?? "") };
        token = textOf(page, "NextContinuationToken");
      } while (token !== undefined);
    },
  };
}

async function finish(method: string, answer: Response): Promise<void> {
  if (!answer.ok) throw await failure(method, answer);
  await answer.body?.cancel();
}
