import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openS3Object } from "../src/platform/backup/s3-object.ts";
import { startS3Server } from "./s3-server.ts";

const mebibyte = 1_024 * 1_024;
const sizes = { partSize: 5 * mebibyte, pauseMs: 1 };

let s3: Awaited<ReturnType<typeof startS3Server>>;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.close());
beforeEach(() => {
  s3.setFault(() => undefined);
  s3.requests.length = 0;
});

let keys = 0;
function openNext() {
  keys += 1;
  const key = `nightly/2026-11-26T02:00+01=${keys}.backup`;
  return { key, object: openS3Object(s3.settings, { bucket: s3.otherBucket, key }, sizes) };
}

/** Chunks of a size that parts are no multiple of, all different. */
async function* chunks(bytes: number, onChunk: (sent: number) => void = () => {}) {
  for (let sent = 0; sent < bytes; ) {
    const chunk = Buffer.alloc(Math.min(1_000_003, bytes - sent), createHash("sha256").update(String(sent)).digest());
    sent += chunk.length;
    yield chunk;
    onChunk(sent);
  }
}

const never = new AbortController().signal;
const write = (
  object: ReturnType<typeof openNext>["object"],
  bytes: AsyncIterable<Buffer>,
  signal = never,
  warn: (line: string) => void = () => {},
) => object.write(Readable.from(bytes), signal, warn);
/** Requests of one kind, such as those for parts. */
const requestsLike = (pattern: RegExp) => s3.requests.filter((line) => pattern.test(line)).length;

describe("an object of unknown length", () => {
  it("is written in parts, one after the other, and read in pieces", async () => {
    const { key, object } = openNext();
    expect(await object.size()).toBeNull();
    const bytes = 17 * mebibyte;
    let [made, sent] = [0, 0];
    s3.setFault((call) => {
      // A part is sent as soon as it is whole: at most a few chunks are read ahead of it.
      if (call.startsWith("PUT")) {
        sent += 1;
        expect(made - sent * sizes.partSize).toBeLessThan(3 * mebibyte);
      }
      return undefined;
    });
    await write(
      object,
      chunks(bytes, (total) => (made = total)),
    );
    const whole = await buffer(Readable.from(chunks(bytes)));
    expect(s3.backups.get(key)?.bytes.equals(whole)).toBe(true);
    expect(requestsLike(/^PUT .*partNumber=/)).toBe(4);
    expect(s3.unfinished.size).toBe(0);
    expect(await object.size()).toBe(bytes);
    s3.requests.length = 0;
    expect((await buffer(object.read())).equals(whole)).toBe(true);
    expect(requestsLike(/^GET /)).toBe(3);
  });

  it("is whole after a service that is busy, cuts connections off and loses its answers", async () => {
    const { key, object } = openNext();
    const bytes = 11 * mebibyte;
    const faults = new Map<string, number>();
    const kinds = ["503", "cut off", "unanswered"] as const;
    // Each request fails in three ways before it works, except that a lost answer to the first leaves an upload.
    s3.setFault((call) => {
      const times = faults.get(call) ?? 0;
      faults.set(call, times + 1);
      return call.includes("?uploads") && times === 2 ? undefined : kinds[times];
    });
    await write(object, chunks(bytes));
    expect(s3.backups.get(key)?.bytes.equals(await buffer(Readable.from(chunks(bytes))))).toBe(true);
    expect(requestsLike(/^PUT .*partNumber=2&/)).toBe(4);
    expect(s3.unfinished.size).toBe(0);
    faults.clear();
    s3.setFault((call) => kinds[faults.set(call, (faults.get(call) ?? 0) + 1).get(call) as number]);
    expect((await buffer(object.read())).length).toBe(bytes);
  });
});

describe("an object that cannot be written whole", () => {
  it("is not there, nor a part of it, when its source fails or the command is stopped", async () => {
    const { key, object } = openNext();
    async function* failing() {
      yield* chunks(12 * mebibyte);
      throw new Error("The connection is gone");
    }
    await expect(write(object, failing())).rejects.toThrow("The connection is gone");
    const stop = new AbortController();
    async function* endless() {
      yield* chunks(6 * mebibyte);
      stop.abort();
      yield* chunks(Number.POSITIVE_INFINITY);
    }
    await expect(write(object, endless(), stop.signal)).rejects.toThrow("aborted");
    const halfway = new AbortController();
    s3.setFault((call) => {
      if (call.includes("partNumber=2")) halfway.abort();
      return undefined;
    });
    await expect(write(object, chunks(30 * mebibyte), halfway.signal)).rejects.toThrow("aborted");
    expect(requestsLike(/^PUT .*partNumber=/)).toBeGreaterThanOrEqual(5);
    expect(requestsLike(/^DELETE .*uploadId=/)).toBe(3);
    expect(s3.unfinished.size).toBe(0);
    expect(s3.backups.has(key)).toBe(false);
  });

  it("leaves the parts of a service that stays away, and says so", async () => {
    const { key, object } = openNext();
    const lines: string[] = [];
    s3.setFault((call) => (call.includes("uploadId") ? "503" : undefined));
    await expect(write(object, chunks(6 * mebibyte), never, (line) => lines.push(line))).rejects.toThrow(
      `The S3 storage answered PUT with 503 (SlowDown) for s3://${s3.otherBucket}/${key}`,
    );
    expect(requestsLike(/^PUT /)).toBe(5);
    expect(lines).toEqual([expect.stringContaining(`The parts that were sent of s3://${s3.otherBucket}/${key} stay`)]);
    s3.unfinished.clear();
  });

  it("stays as it is when somebody else has written it meanwhile", async () => {
    const { key, object } = openNext();
    const other = { bytes: Buffer.from("theirs"), type: undefined, modifiedAt: new Date() };
    const meanwhile = chunks(6 * mebibyte, () => s3.backups.set(key, other));
    await expect(write(object, meanwhile)).rejects.toThrow("was written meanwhile by somebody else");
    expect(s3.backups.get(key)).toBe(other);
    expect(s3.unfinished.size).toBe(0);
  });
});

it("says what is wrong with the settings", async () => {
  const open = (settings: Partial<typeof s3.settings>, bucket = s3.otherBucket) =>
    openS3Object({ ...s3.settings, ...settings }, { bucket, key: "a.backup" }, sizes);
  await expect(open({}, "no-such-bucket").size()).rejects.toThrow(`There is no bucket no-such-bucket at ${s3.settings.endpoint}`);
  await expect(open({ secretAccessKey: "another" }).size()).rejects.toThrow(
    `refuses access to s3://${s3.otherBucket}/a.backup (SignatureDoesNotMatch); check the keys`,
  );
  const gone = await startS3Server();
  await gone.close();
  const { endpoint } = gone.settings;
  await expect(open({ endpoint }).size()).rejects.toThrow(`The S3 storage at ${endpoint} does not answer: ECONNREFUSED`);
  await expect(buffer(open({}).read())).rejects.toThrow(`There is no s3://${s3.otherBucket}/a.backup`);
});
