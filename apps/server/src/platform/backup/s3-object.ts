import { createHash } from "node:crypto";
import { addAbortSignal, Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { OperatorError } from "@safeport/db/operator-error";
import { createS3Client, failure, type S3Failure, textOf } from "../files/s3-client.ts";
import type { Settings } from "../settings.ts";

/** S3 takes 10,000 parts of an object, so an object may have 640 GiB. Some services want parts of one size. */
const partBytes = 64 * 1_024 * 1_024;
const maxParts = 10_000;
/** Bytes of an object that are read at a time. */
const readBytes = 16 * 1_024 * 1_024;
/** Attempts for each request: about 8 s of pauses. */
const attempts = 5;
const firstPauseMs = 500;
const answerMs = 30_000;
/** Time for the slowest line that is waited for, of 100 kB/s. */
const transferMs = (bytes: number) => answerMs + Math.ceil(bytes / 100);
/** S3 may take minutes to put the parts together. */
const completeMs = 600_000;

export interface S3Address {
  bucket: string;
  key: string;
}

/** One object of an S3-compatible service. All methods throw an OperatorError that says what the service answered. */
export interface S3Object {
  /** Returns the bytes of the object; null if there is none. */
  size(): Promise<number | null>;
  /**
   * Writes a new object of unknown length in parts, completely or not at all, and holds one part in memory. Throws if the object exists. If
   * anything fails or `signal` is aborted, the parts are removed; should that fail, `warn` is called.
   */
  write(bytes: Readable, signal: AbortSignal, warn: (line: string) => void): Promise<void>;
  /** Reads the object piece by piece, so a lost connection costs one piece. */
  read(): Readable;
}

interface S3Request {
  method: "GET" | "POST" | "PUT" | "DELETE";
  query?: string;
  headers?: Record<string, string>;
  /** Called for each attempt. */
  body?: () => NonNullable<RequestInit["body"]>;
  timeoutMs?: number;
  signal?: AbortSignal;
}

interface S3ObjectOptions {
  partSize?: number;
  pauseMs?: number;
}

/** An object by its address, with the endpoint and the keys of the S3 settings. Sizes and pauses are for tests. */
export function openS3Object(
  { endpoint, ...access }: Omit<NonNullable<Settings["s3"]>, "bucket">,
  { bucket, key }: S3Address,
  { partSize = partBytes, pauseMs = firstPauseMs }: S3ObjectOptions = {},
): S3Object {
  const client = createS3Client(access);
  const address = `${endpoint}/${bucket}/${key.split("/").map(encodeURIComponent).join("/")}`;
  const name = `s3://${bucket}/${key}`;

  /** Sends a request, again while the service fails or does not answer, and returns what `take` makes of the answer. */
  async function send<T>(request: S3Request, take: (answer: Response) => Promise<T>): Promise<T> {
    const { method, query = "", headers = {}, body, timeoutMs = answerMs, signal } = request;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const timeout = AbortSignal.timeout(timeoutMs);
        const answer = await client.fetch(`${address}${query}`, {
          ...{ method, headers, signal: signal ? AbortSignal.any([signal, timeout]) : timeout },
          ...(body && { body: body() }),
        });
        if (!answer.ok) throw await failure(method, answer);
        return await take(answer);
      } catch (error) {
        signal?.throwIfAborted();
        if (attempt === attempts || !mayPass(error)) throw explain(error, { endpoint, bucket, name });
      }
      await wait(pauseMs * 2 ** (attempt - 1), undefined, signal && { signal });
    }
  }

  async function size(): Promise<number | null> {
    try {
      // HEAD would not say whether the bucket or the object is missing.
      return await send({ method: "GET", headers: { range: "bytes=0-0" } }, async (answer) => {
        await answer.body?.cancel();
        return Number(/\/(\d+)$/.exec(answer.headers.get("content-range") ?? "")?.[1] ?? 0);
      });
    } catch (error) {
      const { status, code } = causeOf(error);
      if (status === 404 && code !== "NoSuchBucket") return null;
      // An empty object has no first byte.
      if (status === 416) return 0;
      throw error;
    }
  }

  async function putPart(uploadQuery: string, number: number, part: Buffer[], signal: AbortSignal): Promise<string> {
    const hash = createHash("sha256");
    for (const chunk of part) hash.update(chunk);
    const length = part.reduce((sum, chunk) => sum + chunk.length, 0);
    const request: S3Request = {
      method: "PUT",
      query: `?partNumber=${number}&${uploadQuery}`,
      headers: { "content-length": String(length), "x-amz-content-sha256": hash.digest("hex") },
      body: () => Readable.toWeb(Readable.from(part)) as globalThis.ReadableStream,
      timeoutMs: transferMs(length),
      signal,
    };
    return send(request, async (answer) => {
      await answer.body?.cancel();
      const etag = answer.headers.get("etag");
      if (!etag) throw new OperatorError("The S3 storage gave no ETag for a part");
      return etag;
    });
  }

  async function complete(uploadQuery: string, etags: readonly string[], total: number): Promise<void> {
    const xml = completion(etags);
    const headers = { "content-type": "application/xml", "x-amz-content-sha256": sha256(xml) };
    const request: S3Request = { method: "POST", query: `?${uploadQuery}`, headers, body: () => xml, timeoutMs: completeMs };
    try {
      await send(request, async (answer) => {
        const text = await answer.text();
        // S3 begins its answer before it has put the parts together, so an error may follow the status 200.
        if (!text.includes("CompleteMultipartUploadResult")) throw await failure("POST", new Response(text, { status: 500 }));
      });
    } catch (error) {
      // If the answer to the attempt before was lost, the upload is gone and the object is there.
      if (causeOf(error).code !== "NoSuchUpload" || (await size()) !== total) throw error;
    }
  }

  return {
    size,
    async write(bytes, signal, warn) {
      const headers = { "content-type": "application/octet-stream" };
      const uploadId = await send({ method: "POST", query: "?uploads", headers, signal }, async (answer) =>
        textOf(await answer.text(), "UploadId"),
      );
      if (!uploadId) throw new OperatorError("The S3 storage gave no id for an upload in parts");
      const uploadQuery = `uploadId=${encodeURIComponent(uploadId)}`;
      try {
        const etags: string[] = [];
        let total = 0;
        for await (const part of partsOf(addAbortSignal(signal, bytes), partSize)) {
          if (etags.length === maxParts) throw new OperatorError("The backup is larger than 640 GiB; write it into a file");
          etags.push(await putPart(uploadQuery, etags.length + 1, part, signal));
          total += part.reduce((sum, chunk) => sum + chunk.length, 0);
        }
        if ((await size()) !== null) throw new OperatorError(`${name} was written meanwhile by somebody else; it stays`);
        signal.throwIfAborted();
        await complete(uploadQuery, etags, total);
      } catch (error) {
        await send({ method: "DELETE", query: `?${uploadQuery}` }, async (answer) => answer.body?.cancel()).catch((left) => {
          if (causeOf(left).code !== "NoSuchUpload")
            warn(`The parts that were sent of ${name} stay in the bucket until it is told to remove them: ${left.message}`);
        });
        throw error;
      }
    },
    read() {
      async function* pieces() {
        const total = await size();
        if (total === null) throw new OperatorError(`There is no ${name}`);
        for (let start = 0; start < total; start += readBytes) {
          const end = Math.min(start + readBytes, total) - 1;
          const request: S3Request = {
            method: "GET",
            headers: { range: `bytes=${start}-${end}` },
            timeoutMs: transferMs(readBytes),
          };
          yield await send(request, async (answer) => {
            const piece = answer.status === 206 ? Buffer.from(await answer.arrayBuffer()) : null;
            if (piece?.length !== end - start + 1) throw new OperatorError(`${name} cannot be read in pieces, or was changed`);
            return piece;
          });
        }
      }
      return Readable.from(pieces());
    },
  };
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** The bytes in parts of `size`; the last one is shorter. */
async function* partsOf(bytes: AsyncIterable<Buffer>, size: number): AsyncIterable<Buffer[]> {
  let part: Buffer[] = [];
  let room = size;
  for await (const chunk of bytes) {
    let rest = chunk;
    for (; rest.length >= room; room = size) {
      yield [...part, rest.subarray(0, room)];
      part = [];
      rest = rest.subarray(room);
    }
    if (rest.length > 0) part.push(rest);
    room -= rest.length;
  }
  if (part.length > 0) yield part;
}

/** The body of CompleteMultipartUpload. */
function completion(etags: readonly string[]): string {
  const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
  const parts = etags.map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`);
  return `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join("")}</CompleteMultipartUpload>`;
}

/** The answer of the service behind an OperatorError, if there was one. */
function causeOf(error: unknown): Partial<S3Failure> {
  return error instanceof OperatorError && error.cause instanceof Error ? error.cause : {};
}

/** Whether the next attempt may succeed: the service failed, is busy, or could not be reached. */
function mayPass(error: unknown): boolean {
  if (error instanceof OperatorError) return false;
  const { name, status, code } = error as Partial<S3Failure>;
  if (status === undefined) return name === "TypeError" || name === "TimeoutError";
  return status === 429 || (status >= 500 && status !== 501) || code === "RequestTimeout";
}

function explain(error: unknown, { endpoint, bucket, name }: { endpoint: string; bucket: string; name: string }) {
  if (error instanceof OperatorError || !(error instanceof Error)) return error;
  const { status, code, message, cause } = error as S3Failure & { cause?: { code?: string } };
  const options = { cause: error };
  if (code === "NoSuchBucket") return new OperatorError(`There is no bucket ${bucket} at ${endpoint}`, options);
  if (status === 403)
    return new OperatorError(
      `The S3 storage refuses access to ${name} (${code}); check the keys, the region and the rights of the S3 settings`,
      options,
    );
  if (status !== undefined) return new OperatorError(`${message} for ${name}`, options);
  return new OperatorError(`The S3 storage at ${endpoint} does not answer: ${cause?.code ?? message}`, options);
}
