import { readdir } from "node:fs/promises";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { uploadFile } from "@safeport/contract/files/file.endpoints";
import { fileQuotaBytes, maxFileBytes } from "@safeport/contract/files/file.limits";
import { deleteDraft, submitReport } from "@safeport/contract/reports/report.endpoints";
import { newId } from "@safeport/db/new-id";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildCase } from "./case.ts";
import { open, upload, uploaded } from "./upload-file.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

const mb = 1024 * 1024;

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld();
});
afterAll(() => w.close());

/** Bytes that a person's files take. */
async function used(as: Person): Promise<number> {
  const { rows } = await sql<{ used: string }>`select coalesce(sum(byte_size), 0) as used from file
    where owner_id = ${as.id} and upload_state <> 'removed'`.execute(w.db);
  return Number(rows[0]?.used);
}

/** Lets a person have files that leave this much of their quota. */
async function leaveFree(as: Person, bytes: number) {
  for (let rest = fileQuotaBytes - bytes; rest > 0; rest -= 2_000_000_000) {
    const [id, byte_size] = [newId(), Math.min(rest, 2_000_000_000)];
    const row = { id, owner_id: as.id, name: "a", content_type: "text/plain", byte_size, storage_key: `${id}.upload` };
    await w.db
      .insertInto("file")
      .values({ ...row, upload_state: "stored", sha256: "0".repeat(64) })
      .execute();
  }
}

it("space is reserved before the bytes come: of three uploads that start together one fits (FIL-16) @spec:7.65", async () => {
  const mira = await w.person();
  await leaveFree(mira, 49 * mb);
  const before = await used(mira);
  const bytes = Buffer.alloc(42 * mb, "a");
  const answers = await Promise.all([1, 2, 3].map(() => upload(w, mira, bytes)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 413, 413]);
  expect(answers.find(({ status }) => status === 413)?.body.detail).toContain("Your files take up all of your space");
  expect(await used(mira)).toBe(before + bytes.length);
});

it("a file of more than 50 MB is refused, and one that was refused or broken off takes no space @spec:7.65", async () => {
  const mira = await w.person();
  const { status, body } = await upload(w, mira, Buffer.alloc(maxFileBytes + 1));
  expect([status, body.code]).toEqual([413, "too_large"]);
  expect(await used(mira)).toBe(0);
  await w.app.fastify.listen({ port: 0, host: "127.0.0.1" });
  const { port } = w.app.fastify.server.address() as AddressInfo;
  const headers = {
    authorization: `Bearer ${mira.token}`,
    "content-type": "multipart/form-data; boundary=x",
    "content-length": String(10 * mb),
  };
  const broken = request({ port, host: "127.0.0.1", method: "POST", path: uploadFile.path, headers });
  broken.on("error", () => {});
  broken.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n');
  broken.write(Buffer.alloc(mb));
  await expect.poll(() => used(mira)).toBe(10 * mb);
  broken.destroy();
  await expect.poll(() => used(mira)).toBe(0);
  expect(await readdir(path.join(w.dataDir, "incoming"))).toEqual([]);
});

it("a reservation of a process that died counts for an hour, and the sweep removes it and what was stored @spec:7.65", async () => {
  const mira = await w.person();
  const [id, byte_size] = [newId(), 40 * mb];
  const row = { id, owner_id: mira.id, name: "a", content_type: "text/plain", byte_size, storage_key: `${id}.upload` };
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  await w.db
    .insertInto("file")
    .values({ ...row, upload_state: "receiving", created_at: hoursAgo(2) })
    .execute();
  await leaveFree(mira, 10);
  expect((await upload(w, mira, "five")).status).toBe(413);
  await w.db.deleteFrom("file").where("owner_id", "=", mira.id).where("upload_state", "=", "stored").execute();
  await leaveFree(mira, 1_000);
  expect((await upload(w, mira, "five")).status).toBe(201);
  await w.db
    .updateTable("file")
    .set({ created_at: hoursAgo(25) })
    .where("id", "=", id)
    .execute();
  await w.app.services.files.sweepUnattached();
  expect(await w.db.selectFrom("file").select("id").where("id", "=", id).execute()).toEqual([]);
});

it("the sweep removes what belongs to nothing for a day, with its preview, and nothing that belongs to a draft (FIL-13) @spec:7.65", async () => {
  const one = await buildCase(w);
  const [loose, kept] = [await uploaded(w, one.hacker), await uploaded(w, one.hacker)];
  const draft = await w.call(one.hacker, submitReport, { body: one.submission({ file_ids: [kept], save_as_draft: true }) });
  expect(draft.status).toBe(201);
  const bare = await w.call(one.hacker, submitReport, { body: one.submission({ save_as_draft: true }) });
  expect((await w.call(one.hacker, deleteDraft, { params: { report_id: bare.body.report_id } })).status).toBe(200);
  const fresh = await uploaded(w, one.hacker);
  const dayAgo = new Date(Date.now() - 25 * 3_600_000);
  await w.db.updateTable("file").set({ created_at: dayAgo }).where("id", "in", [loose, kept]).execute();
  await w.app.services.files.sweepUnattached();
  const left = await w.db.selectFrom("file").select("id").where("owner_id", "=", one.hacker.id).orderBy("id").execute();
  expect(left.map(({ id }) => id)).toEqual([kept, fresh].sort());
  const names = await readdir(path.join(w.dataDir, "uploads"));
  expect(names.filter((name) => name.startsWith(loose))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining([`${kept}.upload`, `${fresh}.upload`]));
});

it("a part of a file is served, which videos need (FIL-18) @spec:7.65", async () => {
  const mira = await w.person();
  const head = Buffer.from("000000186674797069736f6d0000020069736f6d69736f32", "hex");
  const video = Buffer.concat([head, Buffer.alloc(40 * mb, 7)]);
  const { body } = await upload(w, mira, video, "a.mp4");
  expect(body.content_type).toBe("video/mp4");
  const part = async (range: string) => {
    const { statusCode, headers, rawPayload } = await open(w, body.url, { range });
    return [statusCode, headers["content-range"], headers["content-length"], rawPayload.length];
  };
  const size = video.length;
  expect(await part("bytes=0-1")).toEqual([206, `bytes 0-1/${size}`, "2", 2]);
  expect(await part(`bytes=${size - 3}-`)).toEqual([206, `bytes ${size - 3}-${size - 1}/${size}`, "3", 3]);
  expect(await part("bytes=-4")).toEqual([206, `bytes ${size - 4}-${size - 1}/${size}`, "4", 4]);
  expect(await part(`bytes=${size}-`)).toEqual([416, `bytes */${size}`, "0", 0]);
  expect(await part("bytes=5-4,9-")).toEqual([200, undefined, String(size), size]);
  expect((await open(w, body.url)).headers["accept-ranges"]).toBe("bytes");
});
