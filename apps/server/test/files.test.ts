import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { getCompany } from "@safeport/contract/companies/company.endpoints";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { newId } from "@safeport/db/new-id";
import { fileTypeFromBuffer } from "file-type";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { imagesOf } from "./images.ts";
import { type UploadOptions, uploadLogo } from "./upload-logo.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let owner: Person;
let database: OwnDatabase;
beforeAll(async () => {
  database = await ownDatabase(inject("databaseUrl"));
  w = await buildWorld({ databaseUrl: database.url });
});
// A person can own ten companies.
beforeEach(async () => {
  owner = await w.person("Business");
});
afterAll(async () => {
  await w.close();
  await database.drop();
});
afterEach(() => {
  vi.useRealTimers();
});

const images = await imagesOf(2, 1);

/** Creates a company with this logo. */
const upload = (bytes: Buffer, options: UploadOptions = {}) => uploadLogo(w, owner, bytes, options);

/** The names of the files in the upload folder. */
const stored = async () => (await readdir(path.join(w.dataDir, "uploads"))).sort();

const fileIdOf = (link: string) => link.slice("/v1/files/".length).split("?")[0] ?? "";

const get = (url: string) => w.app.fastify.inject(url);

describe("a logo", () => {
  it.each([
    ["png", "png", "image/png"],
    ["jpg", "jpg", "image/jpeg"],
    ["webp", "webp", "image/webp"],
    ["gif", "png", "image/png"],
  ] as const)("is stored and served with its real type: %s as %s @spec:3.5 @spec:7.17 @spec:7.18", async (sent, ext, type) => {
    const bytes = images[sent];
    // The content decides, not the name or the declared type.
    const { status, body } = await upload(bytes, { filename: "../../evil.html", contentType: "text/html" });
    expect([status, body.detail]).toEqual([201, undefined]);
    expect(body.company_logo).toMatch(/^\/v1\/files\/[0-9a-f-]{36}\?expires=\d+&signature=[\w-]{43}$/);
    const file = await get(body.company_logo);
    expect(file.statusCode).toBe(200);
    expect(await fileTypeFromBuffer(file.rawPayload)).toEqual({ ext, mime: type });
    expect(file.headers).toMatchObject({
      "content-type": type,
      "content-length": String(file.rawPayload.length),
      "content-disposition": "inline",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "cache-control": "private, max-age=300",
    });
    const again = await w.call(owner, getCompany, { params: { company_id: body.company_id } });
    expect((await get(again.body.company_logo)).statusCode).toBe(200);
  });

  it("is stored under a generated name, in a folder only the server can read", async () => {
    const { body } = await upload(images.png, { filename: "<script>.png" });
    const id = fileIdOf(body.company_logo);
    const folder = path.join(w.dataDir, "uploads");
    expect(await readFile(path.join(folder, `${id}.png`))).toEqual((await get(body.company_logo)).rawPayload);
    expect((await stat(folder)).mode & 0o077).toBe(0);
    expect((await stat(path.join(folder, `${id}.png`))).mode & 0o077).toBe(0);
    // The temporary upload is gone.
    expect(await readdir(path.join(w.dataDir, "incoming"))).toEqual([]);
    for (const name of await readdir(folder)) expect(name).toMatch(/^[0-9a-f-]{36}\.(png|jpg|webp)$/);
  });

  it("is recorded with who uploaded it and what it belongs to", async () => {
    const { body } = await upload(images.gif, { filename: "a\u202e\u0007 logo.gif" });
    const row = await w.db.selectFrom("file").selectAll().where("id", "=", fileIdOf(body.company_logo)).executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      owner_id: owner.id,
      parent_type: "company",
      parent_id: body.company_id,
      name: "a logo.gif",
      content_type: "image/png",
      byte_size: (await get(body.company_logo)).rawPayload.length,
      storage_key: `${row.id}.png`,
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
  ])("is refused when it is %s, whatever it calls itself @spec:5.11", async (_name, bytes) => {
    const before = (await readdir(path.join(w.dataDir, "uploads"))).length;
    const { status, body } = await upload(bytes, { filename: "logo.png", contentType: "image/png" });
    expect([status, body.code]).toEqual([415, "unsupported_media_type"]);
    expect((await readdir(path.join(w.dataDir, "uploads"))).length).toBe(before);
  });

  it("belongs to what an idempotency key stands for: once with it there is one company, with another it is refused", async () => {
    const send = (bytes: Buffer) => upload(bytes, { headers: { "idempotency-key": "a company with a logo" } });
    const answers = await Promise.all([send(images.png), send(images.png), send(images.png)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.company_id)).size).toBe(1);
    const other = await send(images.gif);
    expect([other.status, other.body.code]).toEqual([409, "idempotency_mismatch"]);
  });

  it("is stored once by ten parallel calls under one idempotency key", async () => {
    const before = await stored();
    const send = () => upload(images.png, { headers: { "idempotency-key": "ten at once" } });
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    const [first] = answers;
    expect([...new Set(answers.map(({ status, body }) => `${status} ${body.code ?? body.company_id}`))]).toEqual([
      `201 ${first?.body.company_id}`,
    ]);
    expect((await stored()).length).toBe(before.length + 1);
  });

  it("is removed again when the company cannot be created", async () => {
    const before = await stored();
    await sql`create function refuse_company() returns trigger language plpgsql as $$ begin
      if new.domain = 'refused.example' then raise exception 'refused'; end if; return new; end $$`.execute(w.owner);
    await sql`create trigger refuse_company before insert on company for each row execute function refuse_company()`.execute(
      w.owner,
    );
    const { status } = await upload(images.png, { domain: "refused.example" });
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
    expect((await upload(images.png, { field: "avatar" })).status).toBe(422);
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
