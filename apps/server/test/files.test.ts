import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { createCompany, getCompany } from "@safeport/contract/companies/company.endpoints";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { newId } from "@safeport/db/new-id";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let owner: Person;
let database: OwnDatabase;
beforeAll(async () => {
  database = await ownDatabase(inject("databaseUrl"));
  w = await buildWorld({ databaseUrl: database.url });
  owner = await w.person("Business");
});
afterAll(async () => {
  await w.close();
  await database.drop();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The smallest image of each kind that a decoder accepts. */
const images = {
  png: Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64"),
  gif: Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"),
  webp: Buffer.from("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==", "base64"),
  jpg: Buffer.from("ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100ffd9", "hex"),
};

/** The same images with a header that states this many pixels per side. */
const promising: Record<keyof typeof images, (side: number) => Buffer> = {
  png: (side) => patched(images.png, (bytes) => bytes.writeUInt32BE(side, 20)),
  gif: (side) => patched(images.gif, (bytes) => bytes.writeUInt16LE(side, 6)),
  webp: (side) => patched(images.webp, (bytes) => bytes.writeUInt32LE(side - 1, 21)),
  jpg: (side) => patched(images.jpg, (bytes) => bytes.writeUInt16BE(side, 25)),
};

function patched(image: Buffer, change: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.from(image);
  change(bytes);
  return bytes;
}

/** Creates a company with this logo. */
async function upload(
  bytes: Buffer,
  filename = "logo.png",
  contentType = "image/png",
  field = "company_logo",
  headers: Record<string, string> = {},
  domain = "harbour.example",
) {
  const form = new FormData();
  form.set("name", "Harbour");
  form.set("domain", domain);
  form.set("domain_verification_method", "TXT_RECORD");
  form.set(field, new File([new Uint8Array(bytes)], filename, { type: contentType }));
  const request = new Request("http://localhost/", { method: "POST", body: form });
  const response = await w.app.fastify.inject({
    method: "POST",
    url: createCompany.path,
    headers: {
      authorization: `Bearer ${owner.token}`,
      "content-type": request.headers.get("content-type") ?? "",
      ...headers,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}

/** The names of the files in the upload folder. */
const stored = async () => (await readdir(path.join(w.dataDir, "uploads"))).sort();

const fileIdOf = (link: string) => link.slice("/v1/files/".length).split("?")[0] ?? "";

const get = (url: string) => w.app.fastify.inject(url);

describe("a logo", () => {
  it.each(Object.entries(images))("is stored and served with its real type: %s", async (ext, bytes) => {
    // Whatever its name and type say.
    const { status, body } = await upload(bytes, "../../evil.html", "text/html");
    expect([status, body.detail]).toEqual([201, undefined]);
    expect(body.company_logo).toMatch(/^\/v1\/files\/[0-9a-f-]{36}\?expires=\d+&signature=[\w-]{43}$/);
    const file = await get(body.company_logo);
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.equals(bytes)).toBe(true);
    expect(file.headers).toMatchObject({
      "content-type": ext === "jpg" ? "image/jpeg" : `image/${ext}`,
      "content-length": String(bytes.length),
      "content-disposition": "inline",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "cache-control": "private, max-age=300",
    });
    const again = await w.call(owner, getCompany, { params: { company_id: body.company_id } });
    expect((await get(again.body.company_logo)).statusCode).toBe(200);
  });

  it("is stored under a generated name, in a folder only the server can read", async () => {
    const { body } = await upload(images.png, "<script>.png");
    const id = fileIdOf(body.company_logo);
    const folder = path.join(w.dataDir, "uploads");
    expect(await readFile(path.join(folder, `${id}.png`))).toEqual(images.png);
    expect((await stat(folder)).mode & 0o077).toBe(0);
    expect((await stat(path.join(folder, `${id}.png`))).mode & 0o077).toBe(0);
    // The temporary upload is gone.
    expect(await readdir(path.join(w.dataDir, "incoming"))).toEqual([]);
    for (const name of await readdir(folder)) expect(name).toMatch(/^[0-9a-f-]{36}\.(png|jpg|webp|gif)$/);
  });

  it("is recorded with who uploaded it and what it belongs to", async () => {
    const { body } = await upload(images.gif, "a\u202e\u0007 logo.gif");
    const row = await w.db.selectFrom("file").selectAll().where("id", "=", fileIdOf(body.company_logo)).executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      owner_id: owner.id,
      parent_type: "company",
      parent_id: body.company_id,
      name: "a logo.gif",
      content_type: "image/gif",
      byte_size: images.gif.length,
      storage_key: `${row.id}.gif`,
    });
  });

  it.each<[string, Buffer]>([
    ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ["SVG with a prologue", Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["text", Buffer.from("PNG")],
    ["PDF", Buffer.from("%PDF-1.7\n1 0 obj\n")],
    ["an archive", Buffer.from("504b0304140000000000", "hex")],
    ["half a head", Buffer.from("89504e47", "hex")],
    ["a bitmap", Buffer.concat([Buffer.from("BM"), Buffer.alloc(60)])],
  ])("is refused when it is %s, whatever it calls itself", async (_name, bytes) => {
    const before = (await readdir(path.join(w.dataDir, "uploads"))).length;
    const { status, body } = await upload(bytes, "logo.png", "image/png");
    expect([status, body.code]).toEqual([415, "unsupported_media_type"]);
    expect((await readdir(path.join(w.dataDir, "uploads"))).length).toBe(before);
  });

  it.each(Object.entries(promising))("has 4096 pixels a side at most, whatever its bytes weigh: %s", async (_ext, of) => {
    expect((await upload(of(4_096))).status).toBe(201);
    const refused = await upload(of(4_097));
    expect([refused.status, refused.body.code]).toEqual([413, "too_large"]);
  });

  it("has no frame beyond that either, nor a larger canvas than its first part", async () => {
    const frame = patched(images.gif, (bytes) => bytes.writeUInt16LE(60_000, 19 + 8 + 5));
    const canvas = Buffer.concat([Buffer.from("524946461600000057454250565038580a00000000000000ffff00000000", "hex")]);
    const lossy = Buffer.from("524946461600000057454250565038200a000000300100 9d012aff3f0100".replaceAll(" ", ""), "hex");
    for (const bytes of [frame, canvas, lossy]) expect((await upload(bytes)).body.code).toBe("too_large");
  });

  it.each<[string, Buffer]>([
    ["a PNG without a head", Buffer.concat([images.png.subarray(0, 12), Buffer.from("IDAT"), images.png.subarray(16)])],
    ["a PNG of no pixels", promising.png(0)],
    ["a GIF that breaks off", images.gif.subarray(0, 8)],
    ["a JPEG without a frame", Buffer.concat([images.jpg.subarray(0, 20), Buffer.from("ffd9", "hex"), Buffer.alloc(32)])],
    ["a JPEG that breaks off", images.jpg.subarray(0, 24)],
    ["a WebP of another kind", patched(images.webp, (bytes) => bytes.write("ALPH", 12))],
  ])("is refused when it is %s", async (_name, bytes) => {
    const { status, body } = await upload(bytes);
    expect([status, body.code]).toEqual([415, "unsupported_media_type"]);
  });

  it("belongs to what an idempotency key stands for: once with it there is one company, with another it is refused", async () => {
    const send = (bytes: Buffer) =>
      upload(bytes, "a", "image/png", "company_logo", { "idempotency-key": "a company with a logo" });
    const answers = await Promise.all([send(images.png), send(images.png), send(images.png)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.company_id)).size).toBe(1);
    const other = await send(images.gif);
    expect([other.status, other.body.code]).toEqual([409, "idempotency_mismatch"]);
  });

  it("is stored once by thirty parallel calls under one idempotency key", async () => {
    const before = await stored();
    const send = () => upload(images.png, "a", "image/png", "company_logo", { "idempotency-key": "thirty at once" });
    const answers = await Promise.all(Array.from({ length: 30 }, send));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.company_id}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect((await stored()).length).toBe(before.length + 1);
  });

  it("is removed again when the company cannot be created", async () => {
    const before = await stored();
    await sql`create function refuse_company() returns trigger language plpgsql as $$ begin
      if new.domain = 'refused.example' then raise exception 'refused'; end if; return new; end $$`.execute(w.db);
    await sql`create trigger refuse_company before insert on company for each row execute function refuse_company()`.execute(
      w.db,
    );
    const { status } = await upload(images.png, "a.png", "image/png", "company_logo", {}, "refused.example");
    expect(status).toBe(500);
    expect(await stored()).toEqual(before);
    expect(await w.db.selectFrom("file").select("id").where("parent_id", "is", null).execute()).toEqual([]);
  });

  it("leaves a row behind when its process ends in between, and is given to nobody", async () => {
    const id = newId();
    await w.db
      .insertInto("file")
      .values({ id, owner_id: owner.id, name: "a.png", content_type: "image/png", byte_size: 1, storage_key: `${id}.png` })
      .execute();
    await writeFile(path.join(w.dataDir, "uploads", `${id}.png`), images.png);
    expect((await get(w.app.services.files.link(id) ?? "")).statusCode).toBe(404);
  });

  it("has two megabytes at most, and its own field", async () => {
    const large = (bytes: number) => Buffer.concat([images.png, Buffer.alloc(bytes - images.png.length)]);
    expect((await upload(large(2 * 1024 * 1024))).status).toBe(201);
    const refused = await upload(large(2 * 1024 * 1024 + 1));
    expect([refused.status, refused.body.code]).toEqual([413, "too_large"]);
    expect((await upload(images.png, "a.png", "image/png", "avatar")).status).toBe(422);
    // A form sends an empty file when none was chosen.
    expect((await upload(Buffer.alloc(0))).body.company_logo).toBeNull();
  });
});

describe("a link to a file", () => {
  it("ends after five to ten minutes", async () => {
    const { body } = await upload(images.png);
    const expires = Number(new URL(body.company_logo, "http://localhost").searchParams.get("expires"));
    const minutes = (expires - Date.now()) / 60_000;
    expect(minutes > 5 && minutes <= 10).toBe(true);
    vi.useFakeTimers({ toFake: ["Date"], now: expires - 1_000 });
    expect((await get(body.company_logo)).statusCode).toBe(200);
    vi.setSystemTime(expires + 1);
    expect((await get(body.company_logo)).statusCode).toBe(404);
  });

  it("opens only what it was signed for, until when it was signed for", async () => {
    const [one, two] = [await upload(images.png), await upload(images.gif)];
    const { pathname, searchParams } = new URL(one.body.company_logo, "http://localhost");
    const expires = searchParams.get("expires") ?? "";
    const signature = searchParams.get("signature") ?? "";
    const other = new URL(two.body.company_logo, "http://localhost").pathname;
    const changed = signature.startsWith("A") ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    for (const [file, query] of [
      [other, { expires, signature }],
      [pathname, { expires: `${Number(expires) + 300_000}`, signature }],
      [pathname, { expires: `0${expires}`, signature }],
      [pathname, { expires, signature: changed }],
      [pathname, { expires, signature: signature.slice(0, -1) }],
      [pathname, { expires, signature: "" }],
      [`${pathname}.png`, { expires, signature }],
      [pathname.toUpperCase().replace("/V1/FILES/", "/v1/files/"), { expires, signature }],
    ] as const)
      expect((await get(`${file}?${new URLSearchParams(query)}`)).statusCode).toBe(404);
    for (const query of [
      "",
      `?expires=${expires}`,
      `?signature=${signature}`,
      `?expires=soon&signature=${signature}`,
      `?expires=${expires}&signature=${signature}&download=1`,
    ])
      expect((await get(`${pathname}${query}`)).statusCode).toBe(422);
    expect((await get(one.body.company_logo)).statusCode).toBe(200);
  });

  it.each([
    "..%2f..%2fkeys%2fsecret",
    "%2e%2e%2fkeys%2fsecret",
    "..%5ckeys%5csecret",
    "%2fetc%2fpasswd",
    "secret%00.png",
    "a".repeat(36),
    `${"a".repeat(36)}.png`,
    ".",
  ])("to %s leads nowhere, even signed", async (name) => {
    const expires = String(Date.now() + 60_000);
    const decoded = decodeURIComponent(name);
    const link = new URL(w.app.services.files.link(decoded) ?? "", "http://localhost");
    expect((await get(`/v1/files/${name}?${link.searchParams}`)).statusCode).toBeGreaterThanOrEqual(404);
    expect((await get(`/v1/files/${name}?expires=${expires}&signature=x`)).statusCode).toBeGreaterThanOrEqual(404);
    expect((await get(`/v1/files/${name}?${link.searchParams}`)).statusCode).toBeLessThan(500);
  });

  it("to a file that is gone is a 404", async () => {
    const link = w.app.services.files.link("00000000-0000-7000-8000-000000000000") ?? "";
    expect((await get(link)).statusCode).toBe(404);
    const { body } = await upload(images.png);
    await rm(path.join(w.dataDir, "uploads", `${fileIdOf(body.company_logo)}.png`));
    expect((await get(body.company_logo)).statusCode).toBe(404);
    expect(w.app.services.files.link(null)).toBeNull();
  });
});
