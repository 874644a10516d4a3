import { readFile } from "node:fs/promises";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { AppError } from "./app-error.ts";
import { apiHeaders, pageHeaders } from "./security-headers.ts";

/**
 * Serves the built web from `folder`: hashed assets for a year, and the one page for every path that is not a file, so
 * that links into the app open. Compressed copies beside the files are used where the browser takes them.
 */
export async function serveWeb(fastify: FastifyInstance, folder: string): Promise<void> {
  const html = await readFile(path.join(folder, "index.html"), "utf8");
  const headers = pageHeaders(html);
  await fastify.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    setHeaders: (response, file) => {
      for (const [name, value] of Object.entries(apiHeaders)) response.setHeader(name, value);
      response.setHeader(
        "cache-control",
        file.includes(`${path.sep}assets${path.sep}`) ? "public, max-age=31536000, immutable" : "public, max-age=300",
      );
    },
  });
  fastify.setNotFoundHandler((request, reply) => {
    const isPage = (request.method === "GET" || request.method === "HEAD") && !/^\/(v1|assets)(\/|$|\?)/.test(request.url);
    if (!isPage) throw new AppError("not_found");
    return reply.headers(headers).type("text/html; charset=utf-8").send(html);
  });
}
