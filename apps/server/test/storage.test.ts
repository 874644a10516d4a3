import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFolderStorage } from "../src/platform/files/folder-storage.ts";
import { createS3Storage } from "../src/platform/files/s3-storage.ts";
import type { ListedObject, Storage, StoredObject } from "../src/platform/files/storage.ts";
import { startS3Server } from "./s3-server.ts";

let folder: string;
let s3: Awaited<ReturnType<typeof startS3Server>>;
const storages: Record<string, Storage> = {};
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "safeport-storage-"));
  s3 = await startS3Server();
  storages.folder = createFolderStorage(path.join(folder, "uploads"));
  storages.S3 = createS3Storage(s3.settings);
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

async function objectOf(bytes: Buffer): Promise<StoredObject> {
  const file = path.join(folder, randomUUID());
  await writeFile(file, bytes);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { path: file, size: bytes.length, sha256, contentType: "image/png" };
}

const keyOf = () => `${randomUUID()}.png`;

describe.each(["folder", "S3"])("the storage in a %s", (name) => {
  const storage = () => storages[name] as Storage;

  it.each([1, 70_000, 5_000_000])("gives back the %i bytes that were written", async (size) => {
    const [key, bytes] = [keyOf(), randomBytes(size)];
    await storage().write(key, await objectOf(bytes));
    const found = await storage().read(key);
    expect(found?.size).toBe(size);
    expect(found && (await buffer(found.stream)).equals(bytes)).toBe(true);
  });

  it("knows nothing of what was never written, or was removed", async () => {
    const key = keyOf();
    expect(await storage().read(key)).toBeNull();
    await storage().remove(key);
    await storage().write(key, await objectOf(Buffer.from("bytes")));
    await storage().remove(key);
    expect(await storage().read(key)).toBeNull();
  });

  it("lists what it holds", async () => {
    const keys = Array.from({ length: 5 }, keyOf);
    const before = Date.now();
    for (const key of keys) await storage().write(key, await objectOf(Buffer.from("bytes")));
    const listed = (await Readable.from(storage().list()).toArray()) as ListedObject[];
    expect(listed.map(({ key }) => key)).toEqual(expect.arrayContaining(keys));
    expect(new Set(listed.map(({ key }) => key)).size).toBe(listed.length);
    const ages = listed.filter(({ key }) => keys.includes(key)).map(({ modifiedAt }) => modifiedAt.getTime() - before);
    // The times of some file systems are whole seconds.
    expect(ages.every((age) => age > -2_000 && age < 60_000)).toBe(true);
  });

  it("stores nothing of an object whose bytes cannot be read to the end", async () => {
    const key = keyOf();
    const object = await objectOf(Buffer.from("bytes"));
    await rm(object.path);
    await expect(storage().write(key, object)).rejects.toThrow();
    expect(await storage().read(key)).toBeNull();
    expect((await readdir(path.join(folder, "uploads"))).filter((file) => file.startsWith(key))).toEqual([]);
  });
});

describe("the storage in S3", () => {
  it("sends one signed request for each step, with type and digest", async () => {
    const key = keyOf();
    const before = s3.requests.length;
    await storages.S3?.write(key, await objectOf(Buffer.from("bytes")));
    expect(s3.objects.get(key)).toMatchObject({ bytes: Buffer.from("bytes"), type: "image/png" });
    await (await storages.S3?.read(key))?.stream.toArray();
    await storages.S3?.remove(key);
    const address = `/safeport-files/${key}`;
    expect(s3.requests.slice(before)).toEqual([`PUT ${address}`, `GET ${address}`, `DELETE ${address}`]);
  });

  it("says what the service answers, and no secret", async () => {
    const object = await objectOf(Buffer.from("bytes"));
    const wrong = createS3Storage({ ...s3.settings, secretAccessKey: "another secret" });
    await expect(wrong.write(keyOf(), object)).rejects.toThrow(
      /^The S3 storage answered PUT with 403 \(SignatureDoesNotMatch\)$/,
    );
    await expect(storages.S3?.write(keyOf(), { ...object, sha256: "0".repeat(64) })).rejects.toThrow("XAmzContentSHA256Mismatch");
    const elsewhere = createS3Storage({ ...s3.settings, bucket: "another-bucket" });
    // Otherwise every file of a wrongly named bucket would just be "not found".
    await expect(elsewhere.read(keyOf())).rejects.toThrow("NoSuchBucket");
    s3.setOutage(true);
    await expect(storages.S3?.read(keyOf())).rejects.toThrow("503 (SlowDown)");
    await expect(storages.S3?.remove(keyOf())).rejects.toThrow("503 (SlowDown)");
    await expect(storages.S3?.list()[Symbol.asyncIterator]().next()).rejects.toThrow("503 (SlowDown)");
    s3.setOutage(false);
  });
});
