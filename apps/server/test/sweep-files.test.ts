import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buildCompany } from "@safeport/db/factories/build-company";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { newId } from "@safeport/db/new-id";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { attachFile } from "../src/platform/files/file.queries.ts";
import { createFileStore, type FileStore } from "../src/platform/files/file-store.ts";
import { createFolderStorage } from "../src/platform/files/folder-storage.ts";
import { createS3Storage } from "../src/platform/files/s3-storage.ts";
import type { ListedObject, Storage } from "../src/platform/files/storage.ts";
import { startUploadSweep } from "../src/platform/files/upload.ts";
import { imagesOf } from "./images.ts";
import { startS3Server } from "./s3-server.ts";
import { uploadLogo } from "./upload-logo.ts";
import { buildWorld, type World } from "./world.ts";

let w: World;
let database: OwnDatabase;
let folder: string;
let s3: Awaited<ReturnType<typeof startS3Server>>;
beforeAll(async () => {
  database = await ownDatabase(inject("databaseUrl"));
  w = await buildWorld({ databaseUrl: database.url });
  s3 = await startS3Server();
});
afterAll(async () => {
  await w.close();
  await database.drop();
  await s3.close();
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "safeport-sweep-"));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
  s3.objects.clear();
  await w.db.deleteFrom("file").where("parent_id", "is", null).execute();
});

const fail = (error: unknown) => expect.unreachable(String(error));

const twoDays = 2 * 24 * 60 * 60_000;
const keyOf = (id = newId()) => `${id}.png`;

/** Puts an object of this age, in milliseconds, into a storage. */
type Put = (key: string, age: number) => Promise<void>;

const putFile: Put = async (key, age) => {
  const time = new Date(Date.now() - age);
  await writeFile(path.join(folder, key), "bytes");
  await utimes(path.join(folder, key), time, time);
};
const putObject: Put = async (key, age) => {
  s3.objects.set(key, { bytes: Buffer.from("bytes"), type: "image/png", modifiedAt: new Date(Date.now() - age) });
};

/** Writes the row of a file of this age; it belongs to nothing. */
async function insertRow(age: number): Promise<{ id: string; key: string }> {
  const id = newId();
  const row = { id, name: "a.png", content_type: "image/png", byte_size: 5, storage_key: keyOf(id) };
  await w.db
    .insertInto("file")
    .values({ ...row, created_at: sql<Date>`now() - make_interval(secs => ${age / 1_000})` })
    .execute();
  return { id, key: row.storage_key };
}

const rows = async () => (await w.db.selectFrom("file").select("id").orderBy("id").execute()).map(({ id }) => id);

describe.each<[string, () => Storage, Put]>([
  ["a folder", () => createFolderStorage(folder), putFile],
  ["S3", () => createS3Storage(s3.settings), putObject],
])("a sweep of files in %s", (_name, open, put) => {
  let storage: Storage;
  let errors: unknown[];
  let files: FileStore;
  const storeOf = (over: Partial<Storage> = {}) =>
    createFileStore({
      db: w.db,
      storage: { ...storage, ...over },
      key: Buffer.from("key"),
      contentUrl: null,
      onError: (error) => errors.push(error),
    });
  beforeEach(() => {
    storage = open();
    errors = [];
    files = storeOf();
  });
  const keys = async () => ((await Readable.from(storage.list()).toArray()) as ListedObject[]).map(({ key }) => key).sort();

  it("removes what has belonged to nothing for a day, and nothing younger", async () => {
    const [left, recent] = [await insertRow(twoDays), await insertRow(twoDays / 3)];
    await put(left.key, twoDays);
    await put(recent.key, twoDays);
    await files.sweepUnattached();
    expect([await rows(), await keys(), errors]).toEqual([[recent.id], [recent.key], []]);
  });

  it("leaves a file alone that is attached, or is being attached at the moment", async () => {
    const [attached, waiting] = [await insertRow(twoDays), await insertRow(twoDays)];
    for (const { key } of [attached, waiting]) await put(key, twoDays);
    const company = { type: "company", id: (await buildCompany(w.db)).id } as const;
    await w.db.transaction().execute((tx) => attachFile(tx, attached.id, company));
    await w.db.transaction().execute(async (tx) => {
      await attachFile(tx, waiting.id, company);
      await files.sweepUnattached();
    });
    await files.sweepObjects();
    const both = [[attached.id, waiting.id].sort(), [attached.key, waiting.key].sort()];
    // Without an error: the sweep did not even wait for the row.
    expect([await rows(), await keys(), errors]).toEqual([...both, []]);
    await w.db.deleteFrom("file").where("parent_id", "=", company.id).execute();
  });

  it("makes what comes too late to attach a file fail", async () => {
    const { id } = await insertRow(twoDays);
    await files.sweepUnattached();
    const late = w.db.transaction().execute((tx) => attachFile(tx, id, { type: "company", id: newId() }));
    await expect(late).rejects.toThrow("no result");
  });

  it("removes objects that have had no row for a day, and nothing that is not ours", async () => {
    const [used, gone] = [await insertRow(0), keyOf()];
    const [young, foreign, nearly] = [keyOf(), "backup-of-2026.tar", `x${keyOf()}`];
    for (const key of [used.key, gone, foreign, nearly]) await put(key, twoDays);
    await put(young, twoDays / 3);
    await files.sweepObjects();
    expect([await keys(), errors]).toEqual([[used.key, young, foreign, nearly].sort(), []]);
  });

  it("removes no objects where most have no row, as in the storage of another database", async () => {
    for (let i = 0; i < 11; i += 1) await put(keyOf(), twoDays);
    await files.sweepObjects();
    expect((await keys()).length).toBe(11);
    expect(String(errors)).toMatch("11 of 11 stored objects are not in the database");
  });

  it("goes through all of it, however much there is, also with several processes at once", async () => {
    const left = [];
    for (let i = 0; i < 120; i += 1) left.push(await insertRow(twoDays));
    for (const { key } of left) await put(key, twoDays);
    const orphans = Array.from({ length: 10 }, () => keyOf());
    for (const key of orphans) await put(key, twoDays);
    await Promise.all([1, 2, 3].map(() => storeOf().sweepUnattached()));
    expect([await rows(), await keys()]).toEqual([[], orphans.sort()]);
    await Promise.all([1, 2, 3].map(() => storeOf().sweepObjects()));
    expect([await keys(), errors]).toEqual([[], []]);
  });

  it("keeps the row of what it cannot remove, goes on with the rest, and ends when nothing works", async () => {
    const left = [await insertRow(twoDays), await insertRow(twoDays)];
    for (const { key } of left) await put(key, twoDays);
    const stuck = left[0]?.key;
    const remove = (key: string) => (key === stuck ? Promise.reject(new Error("out")) : storage.remove(key));
    await storeOf({ remove }).sweepUnattached();
    expect([await rows(), await keys(), errors.length]).toEqual([[left[0]?.id], [stuck], 1]);
    for (let i = 0; i < 120; i += 1) await insertRow(twoDays);
    await storeOf({ remove: () => Promise.reject(new Error("out")) }).sweepUnattached();
    expect([(await rows()).length, errors.length]).toEqual([121, 101]);
  });
});

it("a folder's sweep removes what a killed process was writing", async () => {
  const [old, young] = [`${keyOf()}.part`, `${keyOf()}.part`];
  await putFile(old, twoDays);
  await putFile(young, 60_000);
  const storage = createFolderStorage(folder);
  await createFileStore({ db: w.db, storage, key: Buffer.from("key"), contentUrl: null, onError: fail }).sweepObjects();
  expect(await readdir(folder)).toEqual([young]);
});

it("uploads that a killed process has left are removed at the start and while others run", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  await putFile("abandoned", 61 * 60_000);
  await putFile("in-progress", 59 * 60_000);
  const stop = await startUploadSweep(folder, fail);
  expect(await readdir(folder)).toEqual(["in-progress"]);
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  await stop();
  expect(await readdir(folder)).toEqual([]);
});

it("ten companies created at once, of which one gets the name, leave one logo", async () => {
  const owner = await w.person("Business");
  const { png } = await imagesOf(16, 16);
  await sql`create unique index company_name_once on company (name) where name = 'Harbour'`.execute(w.owner);
  await mkdir(path.join(w.dataDir, "uploads"), { recursive: true });
  const answers = await Promise.all(Array.from({ length: 10 }, () => uploadLogo(w, owner, png)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await readdir(path.join(w.dataDir, "uploads"))).toHaveLength(1);
  expect(await readdir(path.join(w.dataDir, "incoming"))).toEqual([]);
  const left = await w.db.selectFrom("file").select("parent_id").where("owner_id", "=", owner.id).execute();
  expect(left).toEqual([{ parent_id: answers.find(({ status }) => status === 201)?.body.company_id }]);
});

it("both sweeps are jobs at their times", async () => {
  const own = await buildWorld({ databaseUrl: database.url, jobs: true });
  const crontabs = sql<{ identifier: string }>`select identifier from graphile_worker._private_known_crontabs order by 1`;
  await expect
    .poll(async () => (await crontabs.execute(w.db)).rows.map(({ identifier }) => identifier), { timeout: 10_000 })
    .toEqual(expect.arrayContaining(["sweep_stored_objects", "sweep_unattached_files"]));
  await own.close();
});
