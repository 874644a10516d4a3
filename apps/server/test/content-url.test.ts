import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { me } from "@safeport/contract/accounts/core/account.endpoints";
import { changeAvatar } from "@safeport/contract/accounts/profile/profile.endpoints";
import { newId } from "@safeport/db/new-id";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttp } from "../src/platform/http/create-http.ts";
import { serveWeb } from "../src/platform/http/serve-web.ts";
import { readSettings } from "../src/platform/settings.ts";
import { imagesOf } from "./images.ts";
import { uploadLogo } from "./upload-logo.ts";
import { buildWorld, type Person, type World } from "./world.ts";

const contentUrl = "https://content.example.net";
const images = await imagesOf(4, 4);
let alone: World;
let apart: World;
beforeAll(async () => {
  const env = { PUBLIC_URL: "https://bounty.example.com" };
  alone = await buildWorld({ env });
  apart = await buildWorld({ env: { ...env, CONTENT_URL: contentUrl } });
});
afterAll(async () => {
  await alone.close();
  await apart.close();
});

/** The signed link to a new file of this type, as if an upload of any type could be attached. */
async function linkTo(w: World, content_type: string, name: string): Promise<string> {
  const [id, parent_id] = [newId(), newId()];
  const row = { id, name, content_type, byte_size: 5, storage_key: `${id}.bin`, parent_type: "company", parent_id };
  await w.db.insertInto("file").values(row).execute();
  await mkdir(path.join(w.dataDir, "uploads"), { recursive: true });
  await writeFile(path.join(w.dataDir, "uploads", row.storage_key), "bytes");
  return w.app.services.files.link(id) ?? "";
}

const get = (w: World, url: string, host: string) => w.app.fastify.inject({ url, headers: { host } });
const pathOf = (link: string) => link.slice(link.indexOf("/v1/"));

const sandboxed = {
  "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cache-control": "private, max-age=300",
};

describe.each([
  ["the app's origin", () => alone, "bounty.example.com", "same-origin"],
  ["an origin of their own", () => apart, "content.example.net", "cross-origin"],
])("uploads on %s", (_name, world, host, policy) => {
  it.each(["image/png", "image/jpeg", "image/webp", "image/gif"])("are shown when they are %s", async (type) => {
    const answer = await get(world(), pathOf(await linkTo(world(), type, "a.png")), host);
    expect([answer.statusCode, answer.body]).toEqual([200, "bytes"]);
    expect(answer.headers).toMatchObject({ ...sandboxed, "content-type": type, "content-disposition": "inline" });
    expect(answer.headers["cross-origin-resource-policy"]).toBe(policy);
  });

  it.each([
    "image/svg+xml",
    "text/html",
    "text/plain",
    "application/pdf",
    "application/xhtml+xml",
    "application/zip",
    "video/mp4",
    "image/avif",
  ])("are saved when they are %s", async (type) => {
    const link = await linkTo(world(), type, 'evidence "1"; é.html');
    const { headers, statusCode } = await get(world(), pathOf(link), host);
    expect([statusCode, headers["cross-origin-resource-policy"]]).toEqual([200, policy]);
    expect(headers).toMatchObject(sandboxed);
    const name = `filename="evidence \\"1\\"; \xe9.html"`;
    expect(headers["content-disposition"]).toBe(`attachment; ${name}`);
  });
});

describe("the app's host", () => {
  it("gives out no upload where they have a host of their own", async () => {
    const link = pathOf(await linkTo(apart, "image/png", "a.png"));
    const others = [
      "bounty.example.com",
      "127.0.0.1",
      "content.example.net.",
      "content.example.net:8443",
      "x.content.example.net",
    ];
    for (const host of others) expect((await get(apart, link, host)).json()).toMatchObject({ status: 404, code: "not_found" });
    for (const host of ["content.example.net", "CONTENT.example.net:443"])
      expect((await get(apart, link, host)).statusCode).toBe(200);
  });

  it("is everything else, as before", async () => {
    for (const url of ["/healthz", "/v1/docs/"]) expect((await get(apart, url, "bounty.example.com")).statusCode).toBe(200);
  });
});

describe("the host of uploads", () => {
  let person: Person;
  beforeAll(async () => {
    person = await apart.person();
  });

  it.each(["/", "/login", "/healthz", "/v1/docs/", "/v1/openapi.json", "/v1/auth/demo-accounts/", "/v1/files/", "/v1/files/x/y"])(
    "has nothing at %s",
    async (url) => {
      const { statusCode, headers } = await get(apart, url, "content.example.net");
      expect([statusCode, headers["content-type"]]).toEqual([404, "application/problem+json"]);
    },
  );

  it("takes no call, with a valid token either", async () => {
    const url = me.path;
    const headers = { authorization: `Bearer ${person.token}` };
    const status = async (host: string) => (await apart.app.fastify.inject({ url, headers: { ...headers, host } })).statusCode;
    expect([await status("bounty.example.com"), await status("content.example.net")]).toEqual([200, 404]);
    const signIn = { method: "POST", url: "/v1/auth/login/", payload: {}, headers: { host: "content.example.net" } } as const;
    expect((await apart.app.fastify.inject(signIn)).statusCode).toBe(404);
    const uploadUrl = changeAvatar.path.replace(":username", person.username);
    const upload = async (host: string) =>
      (await apart.app.fastify.inject({ method: "POST", url: uploadUrl, headers: { ...headers, host } })).statusCode;
    expect([await upload("bounty.example.com"), await upload("content.example.net")]).toEqual([422, 404]);
  });

  it("serves the logos", async () => {
    const owner = await apart.person("Business");
    const { status, body } = await uploadLogo(apart, owner, images.png);
    expect(status).toBe(201);
    expect(body.company_logo).toMatch(
      /^https:\/\/content\.example\.net\/v1\/files\/[0-9a-f-]{36}\?expires=\d+&signature=[\w-]{43}$/,
    );
    expect((await get(apart, pathOf(body.company_logo), "content.example.net")).statusCode).toBe(200);
  });
});

it.each([
  [null, "img-src 'self' data: blob: https:; media-src 'self';"],
  ["http://127.0.0.1:4000", "img-src 'self' data: blob: https: http://127.0.0.1:4000; media-src 'self' http://127.0.0.1:4000;"],
])("the page may show images and videos of the origin %s", async (origin, directive) => {
  const folder = await mkdtemp(path.join(tmpdir(), "safeport-web-"));
  await writeFile(path.join(folder, "index.html"), "<!doctype html><head></head>");
  const server = await createHttp(readSettings({ DATA_DIR: folder, LOG_LEVEL: "silent" }));
  server.setNotFoundHandler(await serveWeb(server, folder, origin));
  expect((await server.inject("/")).headers["content-security-policy"]).toContain(directive);
  await server.close();
  await rm(folder, { recursive: true });
});
