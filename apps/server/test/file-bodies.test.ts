import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import Fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { multipartForms } from "../src/platform/files/multipart.ts";
import { AppError } from "../src/platform/http/app-error.ts";

it("a body that is a file is read up to its limit, into a folder that is empty after the answer", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "file-bodies-"));
  const forms = multipartForms(folder);
  const fastify = Fastify();
  onTestFinished(async () => {
    await fastify.close();
    await rm(folder, { recursive: true });
  });
  forms.accept(fastify, ["application/x-ndjson"], (routes) => {
    routes.put("/", async (request) => {
      try {
        const read = await forms.read(request, ["file"], 10);
        const { path: at = "", ...file } = read?.files.file ?? {};
        return { fields: read?.fields, file, text: at && (await readFile(at, "utf8")) };
      } catch (error) {
        return { code: (error as AppError).code, isOurs: error instanceof AppError };
      } finally {
        await forms.remove(request);
      }
    });
  });
  const put = async (payload: string) => {
    const headers = { "content-type": "application/x-ndjson" };
    return (await fastify.inject({ method: "PUT", url: "/", query: { version: "1" }, headers, payload })).json();
  };
  const fields = { version: "1" };
  expect(await put("0123456789")).toMatchObject({ fields, file: { name: "file", size: 10 }, text: "0123456789" });
  expect(await put("0123456789a")).toEqual({ code: "too_large", isOurs: true });
  expect(await put("")).toEqual({ fields, file: {}, text: "" });
  expect(await readdir(path.join(folder, "incoming"))).toEqual([]);
});
