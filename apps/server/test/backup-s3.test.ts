import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { emptyDatabase } from "@safeport/db/factories/own-database";
import { bothRoles } from "@safeport/db/factories/template-database";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { runCommand } from "./run-command.ts";
import { startS3Server } from "./s3-server.ts";
import { uploaded } from "./upload-file.ts";
import { buildOwnWorld, type World } from "./world.ts";

const secret = "the one secret of an installation that is backed up";

let s3: Awaited<ReturnType<typeof startS3Server>>;
let access: Record<string, string>;
let folder: string;
/** Keeps its uploads in the folder. */
let w: World;
let fileId: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "safeport-backup-s3-"));
  s3 = await startS3Server();
  const { endpoint, region, accessKeyId, secretAccessKey } = s3.settings;
  access = {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  w = await buildOwnWorld({ env: { SECRET_KEY: secret } });
  fileId = await uploaded(w, await w.person());
});
afterAll(async () => {
  await w.close();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (args: string[], env: NodeJS.ProcessEnv, signal?: AbortSignal) =>
  runCommand(args, {
    folder,
    env: { ...bothRoles(w.databaseUrl), DATA_DIR: w.dataDir, SECRET_KEY: secret, ...env },
    ...(signal && { signal }),
  });

it("a backup goes to a bucket and comes back from it, and no temporary file is written @spec:10.52", async () => {
  const address = `s3://${s3.otherBucket}/nightly/2026-11-26.backup`;
  const backup = await run(["backup", address], access);
  expect(backup).toMatchObject({ code: 0, out: expect.stringMatching(/^Wrote s3:.+ rows and 1 uploads\.\n$/) });
  expect([...s3.backups.keys()]).toEqual(["nightly/2026-11-26.backup"]);
  expect(s3.unfinished.size).toBe(0);
  const again = await run(["backup", address], access);
  expect(again).toMatchObject({ code: 1, err: `${address} exists already. Nothing was written.\n` });
  expect(await readdir(folder)).toEqual([]);

  const empty = await emptyDatabase(inject("databaseUrl"));
  const dataDir = path.join(folder, "restored");
  const target = { ...access, ...bothRoles(empty.url), DATA_DIR: dataDir };
  const mistyped = await run(["restore", address], { ...target, BACKUP_PASSPHRASE: "another passphrase" });
  expect(mistyped.err).toContain("The passphrase is wrong");
  const restored = await run(["restore", address], target);
  expect(restored).toMatchObject({ code: 0, out: expect.stringContaining("Every upload is there") });
  expect(await readdir(path.join(dataDir, "uploads"))).toContain(`${fileId}.upload`);
  await empty.drop();
});

it("a backup in the bucket of the uploads is no part of the next one, and is not named like an upload", async () => {
  const env = { ...access, S3_BUCKET: s3.settings.bucket };
  const upload = "01919191-0000-7000-8000-000000000001.upload";
  s3.objects.set(upload, { bytes: Buffer.from("proof"), type: "text/plain", modifiedAt: new Date() });
  for (const key of ["backups/first", "backups/second"]) {
    const { code, out } = await run(["backup", `s3://${s3.settings.bucket}/${key}`], env);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/ rows and 1 uploads\.\n$/) });
  }
  for (const key of [upload, "safeport-probe"])
    expect((await run(["backup", `s3://${s3.settings.bucket}/${key}`], env)).err).toContain("looks like an upload");
  expect(s3.objects.get(upload)?.bytes.toString()).toBe("proof");
});

it("a command that is stopped leaves nothing in the bucket", async () => {
  const stop = new AbortController();
  s3.setFault((call) => {
    if (call.includes("partNumber=1")) stop.abort();
    return undefined;
  });
  const stopped = await run(["backup", `s3://${s3.otherBucket}/stopped`], access, stop.signal);
  s3.setFault(() => undefined);
  expect(stopped).toMatchObject({ code: 1, out: "", err: expect.stringMatching(/(^|\n)Stopped; nothing was changed\.\n$/) });
  expect(s3.backups.has("stopped")).toBe(false);
  expect(s3.unfinished.size).toBe(0);
});

it("says which address, setting, bucket or right is wrong", async () => {
  const errorOf = async (args: string[], env: NodeJS.ProcessEnv = access) => (await run(args, env)).err;
  for (const name of ["s3://", "s3://bucket", "s3://Bucket/key", "s3://bucket/../key", "s3://bucket//key", "s3:/bucket/key"])
    expect(await errorOf(["backup", name])).toContain(`${name} is no address of a backup`);
  expect(await errorOf(["backup", "s3://bucket/key"], {})).toContain("s3://bucket/key needs S3_ENDPOINT, S3_REGION");
  expect(await errorOf(["backup", "s3://bucket/key"], { S3_ENDPOINT: "http://127.0.0.1:1" })).toContain("also needs S3_REGION");
  expect(await errorOf(["backup", "s3://no-such-bucket/key"])).toContain("There is no bucket no-such-bucket");
  const wrong = { ...access, S3_SECRET_ACCESS_KEY: "another" };
  expect(await errorOf(["backup", `s3://${s3.otherBucket}/key`], wrong)).toContain("refuses access");
  expect(await errorOf(["restore", `s3://${s3.otherBucket}/key`])).toBe(`There is no s3://${s3.otherBucket}/key.\n`);
});
