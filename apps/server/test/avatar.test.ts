import { me } from "@safeport/contract/accounts/core/account.endpoints";
import { getProfile, removeAvatar } from "@safeport/contract/accounts/profile/profile.endpoints";
import { getReport } from "@safeport/contract/reports/report.endpoints";
import { addComment, listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase } from "./case.ts";
import { blackPng, imagesOf, picture } from "./images.ts";
import { uploadAvatar } from "./upload-avatar.ts";
import { buildWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const fetched = async (url: string) => w.app.fastify.inject({ method: "GET", url });

describe("a picture of oneself", () => {
  it("is stored without its metadata, at most 512 pixels a side, and shown wherever its owner is @spec:7.14", async () => {
    const one = await buildCase(w);
    const { id: report_id } = await one.report();
    const photo = await picture(1_200, 800)
      .jpeg()
      .withExif({ IFD3: { GPSLatitude: "14/1 40/1 0/1" } })
      .toBuffer();
    const { status, body } = await uploadAvatar(w, one.hacker, photo);
    expect(status).toBe(200);
    const answer = await fetched(body.details.display_picture);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    const { width, height, exif } = await sharp(answer.rawPayload).metadata();
    expect({ width, height, exif }).toEqual({ width: 512, height: 341, exif: undefined });

    await w.call(one.hacker, addComment, { params: { report_id }, body: { content: "Hello" } });
    const path = (link: string) => link.split("?")[0];
    const timeline = await w.call(one.triager, listTimeline, { params: { report_id } });
    const shown = [
      (await w.call(one.hacker, me)).body.display_picture,
      (await w.call(one.triager, getReport, { params: { report_id } })).body.author.display_picture,
      timeline.body.items.at(-1).performed_by.display_picture,
      (await w.call(one.triager, getProfile, { params: { username: one.hacker.username } })).body.details.display_picture,
    ];
    expect(shown.map(path)).toEqual(Array(4).fill(path(body.details.display_picture)));
  });

  it("can be replaced and removed; nobody reads the former one any more", async () => {
    const mira = await w.person();
    const { png, webp } = await imagesOf(64, 64);
    const first = (await uploadAvatar(w, mira, png)).body.details.display_picture;
    const second = (await uploadAvatar(w, mira, webp)).body.details.display_picture;
    expect([(await fetched(first)).statusCode, (await fetched(second)).statusCode]).toEqual([404, 200]);
    const removed = await w.call(mira, removeAvatar, { params: { username: mira.username } });
    expect([removed.status, removed.body.details.display_picture]).toEqual([200, null]);
    expect((await fetched(second)).statusCode).toBe(404);
    expect((await w.call(mira, removeAvatar, { params: { username: mira.username } })).status).toBe(200);
  });

  it("is changed by its owner only", async () => {
    const [mira, admin] = [await w.person(), await w.person("Super Admin")];
    const { png } = await imagesOf(8, 8);
    expect((await uploadAvatar(w, admin, png, mira.username)).status).toBe(403);
    expect((await w.call(admin, removeAvatar, { params: { username: mira.username } })).status).toBe(403);
  });

  it.each([
    ["nothing", () => null, 422],
    ["a document of SVG named as a PNG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 415],
    ["a page named as a PNG", () => Buffer.from("<!doctype html><script>alert(1)</script>"), 415],
    ["half an image", async () => (await imagesOf(64, 64)).png.subarray(0, 60), 415],
    ["a small file of huge dimensions", () => blackPng(5_000), 413],
    ["more than two megabytes", () => Buffer.alloc(2 * 1024 * 1024 + 1), 413],
  ])("refuses %s", async (_what, bytes, status) => {
    const mira = await w.person();
    expect((await uploadAvatar(w, mira, await bytes())).status).toBe(status);
    expect((await w.call(mira, me)).body.display_picture).toBeNull();
  });
});
