import { randomBytes } from "node:crypto";
import path from "node:path";
import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { ownDatabase } from "@safeport/db/factories/own-database";
import { copyTemplate, prepareTemplate } from "@safeport/db/factories/template-database";
import { startCluster } from "@safeport/embedded-postgres/cluster";
import { expect, inject, it } from "vitest";
import { buildCase } from "./case.ts";
import { imagesOf } from "./images.ts";
import { createRelay } from "./restarting-postgres.ts";
import { makeSmallDisk } from "./small-disk.ts";
import { uploadLogo } from "./upload-logo.ts";
import { buildWorld, type World } from "./world.ts";

const statusOf = async (w: World) => (await w.app.fastify.inject("/readyz")).statusCode;

it("says within two seconds that it is not ready while PostgreSQL is silent, and afterwards that it is", async () => {
  const own = await ownDatabase(inject("databaseUrl"));
  const url = new URL(own.url);
  const port = Number(url.port);
  const relay = createRelay(() => port);
  url.port = String(await relay.open(0));
  const w = await buildWorld({ databaseUrl: url.href });
  try {
    expect(await statusOf(w)).toBe(200);
    relay.hold(true);
    for (let n = 0; n < 3; n++) {
      const began = performance.now();
      expect(await statusOf(w)).toBe(503);
      expect(performance.now() - began).toBeLessThan(2_500);
    }
    relay.hold(false);
    await expect.poll(() => statusOf(w)).toBe(200);
  } finally {
    relay.hold(false);
    await w.close();
    await relay.close();
    await own.drop();
  }
});

it("is not ready while the database is newer than its code", async () => {
  const own = await ownDatabase(inject("databaseUrl"));
  const w = await buildWorld({ databaseUrl: own.url });
  try {
    await w.owner.insertInto("schema_migration").values({ name: "9999_later.sql", hash: "x" }).execute();
    expect(await statusOf(w)).toBe(503);
  } finally {
    await w.close();
    await own.drop();
  }
});

it("refuses uploads to a full disk with 503, is not ready, and takes them again when there is room", async () => {
  const disk = await makeSmallDisk(2);
  if (!disk) return;
  const w = await buildWorld({ env: { DATA_DIR: disk.folder } });
  try {
    const { png } = await imagesOf(200, 200);
    const owner = await w.person("Business");
    await disk.fill();
    const refused = await uploadLogo(w, owner, png);
    expect([refused.status, refused.body]).toEqual([
      503,
      expect.objectContaining({ code: "unavailable", detail: expect.stringContaining("no room to store files") }),
    ]);
    expect(await statusOf(w)).toBe(503);
    await disk.clear();
    expect((await uploadLogo(w, owner, png)).status).toBe(201);
    expect(await statusOf(w)).toBe(200);
  } finally {
    await w.close();
    await disk.remove();
  }
});

it("answers changes with 503 while the disk of the database is full, and is not ready", async () => {
  const disk = await makeSmallDisk(400);
  if (!disk) return;
  const cluster = await startCluster({ dir: path.join(disk.folder, "postgres"), throwaway: true });
  const w = await buildWorld({ databaseUrl: await copyTemplate(await prepareTemplate(cluster.url), "safeport_full") });
  const one = await buildCase(w);
  const params = { report_id: (await one.report()).id };
  const write = async () =>
    (await w.call(one.triager, addComment, { params, body: { content: randomBytes(4_000).toString("hex") } })).status;
  try {
    expect(await write()).toBe(201);
    expect(await statusOf(w)).toBe(200);
    await disk.fill();
    await expect.poll(() => statusOf(w)).toBe(503);
    const answers = new Set<number>();
    for (let n = 1; n <= 300 && !answers.has(503); n++) answers.add(await write());
    expect([...answers].filter((status) => status !== 201)).toEqual([503]);
    await disk.clear();
    await expect.poll(() => statusOf(w)).toBe(200);
    await expect.poll(write).toBe(201);
  } finally {
    await w.close();
    await cluster.stop();
    await disk.remove();
  }
});
