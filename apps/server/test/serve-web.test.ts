import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createHttp } from "../src/platform/http/create-http.ts";
import { serveWeb } from "../src/platform/http/serve-web.ts";
import { readSettings } from "../src/platform/settings.ts";

const script = "export const answer = 42;\n";
let folder: string;
let server: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "safeport-web-"));
  await mkdir(path.join(folder, "assets"));
  await writeFile(path.join(folder, "index.html"), "<!doctype html><title>Safeport</title>");
  await writeFile(path.join(folder, "assets", "app.js"), script);
  server = await createHttp(readSettings({ DATA_DIR: folder, LOG_LEVEL: "silent" }));
  server.setNotFoundHandler(await serveWeb(server, folder));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
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
