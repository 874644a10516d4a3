import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createHttp } from "../src/platform/http/create-http.ts";
import { serveWeb } from "../src/platform/http/serve-web.ts";
import { readSettings } from "../src/platform/settings.ts";

const script = "export const answer = 42;\n";
const routes = [
  "_auth/login",
  "_app",
  "_app/{-$area}/index",
  "_app/{-$area}/bounties/$title",
  "_app/bounties/edit/$title",
  "p.$handle",
  "_app/reports/index",
  "_app/reports/$reportId/index",
];
const manifest = Object.fromEntries(routes.map((name) => [`src/routes/${name}.tsx?tsr-split=component`, {}]));
let folder: string;
let server: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "safeport-web-"));
  await mkdir(path.join(folder, "assets"));
  await writeFile(path.join(folder, "index.html"), "<!doctype html><head><title>Safeport</title></head>");
  await writeFile(path.join(folder, "assets", "app.js"), script);
  await writeFile(path.join(folder, "assets", "app.js.br"), brotliCompressSync(script));
  await writeFile(path.join(folder, "favicon.svg"), "<svg/>");
  await mkdir(path.join(folder, ".vite"));
  await writeFile(path.join(folder, ".vite", "manifest.json"), JSON.stringify(manifest));
  server = await createHttp(readSettings({ DATA_DIR: folder, LOG_LEVEL: "silent" }));
  server.setNotFoundHandler(await serveWeb(server, folder, null));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

it("a hashed file is kept for a year, another one is asked for again, and a page is not kept", async () => {
  // Over a socket: an injected request shows headers that never reach the wire.
  const address = await server.listen({ host: "127.0.0.1", port: 0 });
  const get = (path: string, headers = {}) => fetch(address + path, { headers });
  for (const encoding of ["br", "identity"]) {
    const asset = await get("/assets/app.js", { "accept-encoding": encoding });
    expect(asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(asset.headers.get("content-encoding")).toBe(encoding === "br" ? "br" : null);
    expect(asset.headers.get("vary")).toBe("accept-encoding");
    expect(asset.headers.get("x-content-type-options")).toBe("nosniff");
  }
  const icon = await get("/favicon.svg");
  expect(icon.headers.get("cache-control")).toBe("no-cache");
  const etag = icon.headers.get("etag") ?? "";
  expect(etag).not.toBe("");
  // fetch() asks for a fresh answer unless told otherwise.
  const again = await get("/favicon.svg", { "if-none-match": etag, "cache-control": "max-age=0" });
  expect(again.status).toBe(304);
  for (const path of ["/", "/no/such/page", "/assets/old.js", "/v1/no"])
    expect((await get(path)).headers.get("cache-control"), path).toBe("no-store");
});

it("the page carries the operator's links, and nothing can leave its attribute @spec:2.23", async () => {
  const other = await createHttp(readSettings({ DATA_DIR: folder, LOG_LEVEL: "silent" }));
  other.setNotFoundHandler(await serveWeb(other, folder, null, ["https://x.com/a", 'https://b.example/?"><script>&c']));
  const { body } = await other.inject("/");
  expect(body).toContain(
    '<meta name="social-links" content="https://x.com/a https://b.example/?&quot;&gt;&lt;script&gt;&amp;c">',
  );
  expect((await server.inject("/")).body).not.toContain("social-links");
  await other.close();
});

it("a page may be framed by the origins that it names alone, and every other page by none", async () => {
  const other = await createHttp(readSettings({ DATA_DIR: folder, LOG_LEVEL: "silent" }));
  const page = { title: "T", description: "D", canonical: "https://safeport.example/login", isIndexed: false };
  const frameAncestors = ["https://www.acme.example", "http://localhost:8080"];
  const headOf = async (path: string) => ({ ...page, frameAncestors: path === "/login" ? frameAncestors : [] });
  other.setNotFoundHandler(await serveWeb(other, folder, null, [], headOf));
  const framed = (await other.inject("/login")).headers;
  expect(framed["content-security-policy"]).toContain("; frame-ancestors https://www.acme.example http://localhost:8080;");
  expect(framed["x-frame-options"]).toBeUndefined();
  for (const headers of [(await other.inject("/signup")).headers, (await server.inject("/login")).headers]) {
    expect(headers["content-security-policy"]).toContain("; frame-ancestors 'none';");
    expect(headers["x-frame-options"]).toBe("DENY");
  }
  await other.close();
});

it("a file is sent compressed to browsers that accept it, and the copy has no address of its own", async () => {
  const url = "/assets/app.js";
  const { headers, rawPayload } = await server.inject({ url, headers: { "accept-encoding": "gzip, br" } });
  expect(headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(rawPayload).toString()).toBe(script);
  expect((await server.inject({ url: `${url}.br` })).statusCode).toBe(404);
});

it.each(["bytes=0-4", "bytes=5-1", "bytes=999999-", "bytes=abc", "bytes=0-0,2-2,4-4"])(
  "a file asked for in part (%s) is sent whole",
  async (range) => {
    const { statusCode, body } = await server.inject({ url: "/assets/app.js", headers: { range } });
    expect([statusCode, body]).toEqual([200, script]);
  },
);

it.each([
  ["if-match", '"other"'],
  ["if-unmodified-since", "Mon, 01 Jan 1990 00:00:00 GMT"],
])("a file on a condition that does not hold (%s) is refused as the caller's doing", async (name, value) => {
  const { statusCode, headers } = await server.inject({ url: "/assets/app.js", headers: { [name]: value } });
  expect([statusCode, headers["content-type"]]).toEqual([400, "application/problem+json"]);
});

it.each(["/no/such/page", "/foo", "/foo/bounties/acme", "/reports/17/no", "/wp-login.php", "/assets.txt", "/admin/admin"])(
  "%s, where the app has no page, answers 404 with the page that says so",
  async (url) => {
    const { statusCode, headers, body } = await server.inject({ url });
    expect([statusCode, headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect(body).toContain("<title>Safeport</title>");
  },
);

it.each(["/", "/admin", "/login?from=%2F", "/bounties/acme", "/admin/bounties/acme", "/reports/"])(
  "%s answers 200",
  async (url) => {
    expect((await server.inject({ url })).statusCode).toBe(200);
  },
);

it.each(["/v1", "/v1/no/such/call", "/.well-known/change-password", "/.well-known/", "/assets/old.js"])(
  "%s, which programs read, never answers a page",
  async (url) => {
    const { statusCode, headers } = await server.inject({ url, headers: { accept: "text/html" } });
    expect([statusCode, headers["content-type"]]).toEqual([404, "application/problem+json"]);
  },
);

it("the page is the same compressed", async () => {
  const [plain, compressed] = await Promise.all([
    server.inject({ url: "/reports" }),
    server.inject({ url: "/reports", headers: { "accept-encoding": "gzip, br" } }),
  ]);
  expect(compressed.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body);
});

it("the page has one address", async () => {
  const { statusCode, headers } = await server.inject({ url: "/index.html?from=mail" });
  expect([statusCode, headers.location]).toEqual([308, "/"]);
});

it("a file says that it comes compressed to some and not to others", async () => {
  expect((await server.inject({ url: "/assets/app.js" })).headers.vary).toBe("accept-encoding");
});
