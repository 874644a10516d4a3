import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { FastifyInstance } from "fastify";

const { resolve } = createRequire(import.meta.url);
const style = readFileSync(resolve("#public-style"));
const font = readFileSync(resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"));
const hash = createHash("sha256").update(style).update(font).digest("hex").slice(0, 12);

/** Addresses of the only files that the pages need. They change with their content. */
export const assetPaths = { style: `/pages/${hash}/style.css`, font: `/pages/${hash}/inter.woff2` } as const;

/** Mounts the style sheet and the font, which browsers keep for a year. */
export function assetRoutes(fastify: FastifyInstance): void {
  const immutable = "public, max-age=31536000, immutable";
  fastify.get(assetPaths.style, { compress: {} }, async (_request, reply) =>
    reply.type("text/css; charset=utf-8").header("cache-control", immutable).send(style),
  );
  fastify.get(assetPaths.font, async (_request, reply) => reply.type("font/woff2").header("cache-control", immutable).send(font));
}
