import { readFile } from "node:fs/promises";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";
import { apiHeaders, pageHeaders } from "./security-headers.ts";

type NotFoundHandler = (request: FastifyRequest, reply: FastifyReply) => unknown;

/**
 * Serves the built web from `folder`: hashed assets for a year, compressed copies beside the files where the browser takes
 * them. Answers the handler for every other path: the one page, so that links into the app open; 404 below /v1 and /assets.
 */
export async function serveWeb(fastify: FastifyInstance, folder: string): Promise<NotFoundHandler> {
  const page = path.join(folder, "index.html");
  const html = await readFile(page, "utf8");
  const headers = { ...pageHeaders(html), vary: "accept-encoding" };
  const compressed = await readFile(`${page}.br`).catch(() => null);
  await fastify.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    // Nobody reads a script in parts.
    acceptRanges: false,
    setHeaders: (response, file) => {
      for (const [name, value] of Object.entries(apiHeaders)) response.setHeader(name, value);
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      response.setHeader("cache-control", hashed ? "public, max-age=31536000, immutable" : "public, max-age=300");
    },
  });
  return (request, reply) => {
    const isPage = (request.method === "GET" || request.method === "HEAD") && !/^\/(v1|assets)(\/|$|\?)/.test(request.url);
    if (!isPage) throw new AppError("not_found");
    reply.headers(headers).type("text/html; charset=utf-8");
    const brotli = compressed && /\bbr\b/.test(request.headers["accept-encoding"] ?? "");
    return brotli ? reply.header("content-encoding", "br").send(compressed) : reply.send(html);
  };
}
