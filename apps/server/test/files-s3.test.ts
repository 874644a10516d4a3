import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { deleteFile } from "@safeport/contract/files/file.endpoints";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { requireStorage } from "../src/platform/files/require-storage.ts";
import { createS3Storage } from "../src/platform/files/s3-storage.ts";
import { imagesOf } from "./images.ts";
import { startS3Server } from "./s3-server.ts";
import { open, upload } from "./upload-file.ts";
import { uploadLogo } from "./upload-logo.ts";
import { buildWorld, type World } from "./world.ts";

const { png } = await imagesOf(2, 1);
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

let s3: Awaited<ReturnType<typeof startS3Server>>;
let w: World;
beforeAll(async () => {
  s3 = await startS3Server();
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings;
  w = await buildWorld({
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
  });
});
afterAll(async () => {
  await w.close();
  await s3.close();
});

async function createWithLogo() {
  const owner = await w.person("Business");
  return { owner, ...(await uploadLogo(w, owner, png)) };
}

it("keeps logos in the bucket that the settings name, and gives them out through the server", async () => {
  const { status, body } = await createWithLogo();
  expect(status).toBe(201);
  const [object, ...others] = [...s3.objects.values()].map(({ bytes }) => bytes);
  expect(others).toEqual([]);
  const answer = await w.app.fastify.inject(body.company_logo);
  expect([answer.statusCode, answer.headers["content-type"], answer.headers["content-length"]]).toEqual([
    200,
    "image/png",
    String(object?.length),
  ]);
  expect(answer.rawPayload).toEqual(object);
});

it("creates no company while the bucket cannot be reached", async () => {
  s3.setOutage(true);
  const { owner, status, body } = await createWithLogo();
  s3.setOutage(false);
  expect([status, body.code, body.detail]).toEqual([
    503,
    "unavailable",
    "Files cannot be stored or read right now; please try again in a few minutes",
  ]);
  expect(JSON.stringify(body)).not.toContain("S3");
  const left = w.db.selectFrom("file").select("id").where("owner_id", "=", owner.id);
  // The removal has failed too, so the row stays and the file can be cleaned up later.
  expect(await left.execute()).toHaveLength(1);
  expect(await w.db.selectFrom("company_member").select("user_id").where("user_id", "=", owner.id).execute()).toEqual([]);
});

it("answers within ten seconds while the storage is silent, and is not ready until it works again", {
  timeout: 60_000,
}, async () => {
  const isReady = async () => (await w.app.fastify.inject("/readyz")).statusCode;
  s3.setSilent(true);
  onTestFinished(() => s3.setSilent(false));
  // A time limit must survive what is collected while the storage is silent.
  const collecting = setInterval(collectGarbage, 2_000);
  onTestFinished(() => clearInterval(collecting));
  const began = performance.now();
  const { status, body } = await createWithLogo();
  expect([status, body.code]).toEqual([503, "unavailable"]);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(await isReady()).toBe(503);
  s3.setSilent(false);
  await expect.poll(isReady).toBe(200);
  expect((await createWithLogo()).status).toBe(201);
});

it("is tried out at the start, which a wrong bucket or key stops, and an outage does not", async () => {
  await w.app.checkStorage();
  s3.setOutage(true);
  await w.app.checkStorage();
  s3.setOutage(false);
  const { endpoint, bucket, region, accessKeyId } = s3.settings;
  const wrong = { endpoint, bucket, region, accessKeyId, secretAccessKey: "another secret" };
  await expect(requireStorage(createS3Storage(wrong), () => {})).rejects.toThrow(
    "The storage of the S3 settings cannot be used: The S3 storage answered PUT with 403 (SignatureDoesNotMatch)",
  );
});

it("keeps evidence with its preview in the bucket, gives out parts of it, and removes both", async () => {
  const mira = await w.person();
  const before = new Set(s3.objects.keys());
  const { status, body } = await upload(w, mira, png, "proof.png");
  expect(status).toBe(201);
  const keys = [...s3.objects.keys()].filter((key) => !before.has(key)).sort();
  expect(keys).toEqual([`${body.file_id}.preview`, `${body.file_id}.upload`]);
  expect((await open(w, body.url)).rawPayload).toEqual(png);
  expect((await open(w, body.preview_url)).headers["content-type"]).toBe("image/webp");
  const part = await open(w, body.url, { range: "bytes=1-3" });
  expect([part.statusCode, part.body, part.headers["content-range"]]).toEqual([206, "PNG", `bytes 1-3/${png.length}`]);
  expect((await w.call(mira, deleteFile, { params: { file_id: body.file_id } })).status).toBe(200);
  expect((await open(w, body.url)).statusCode).toBe(404);
  // The job that does so is not run by this server.
  await w.app.services.files.remove(body.file_id);
  expect([...s3.objects.keys()].filter((key) => !before.has(key))).toEqual([]);
});

it("takes no space for evidence that the bucket does not take", async () => {
  const mira = await w.person();
  s3.setOutage(true);
  const { status, body } = await upload(w, mira, "proof");
  s3.setOutage(false);
  expect([status, body.code]).toEqual([503, "unavailable"]);
  const rows = await w.db.selectFrom("file").select("upload_state").where("owner_id", "=", mira.id).execute();
  expect(rows.filter(({ upload_state }) => upload_state !== "removed")).toEqual([]);
});
