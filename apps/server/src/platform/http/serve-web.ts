import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";
import { type Manifest, routePreloads, textLinks } from "./route-preloads.ts";
import { apiHeaders, pageHeaders } from "./security-headers.ts";

type NotFoundHandler = (request: FastifyRequest, reply: FastifyReply) => unknown;

/**
 * Serves the built web from `folder`: hashed assets are cached for a year, and compressed copies are used where the browser accepts
 * them. Returns the handler for every other path: the app's page, so that deep links work, with preloads of the files that
 * the requested route needs. Where the app has no page, it comes with status 404 and says so; below /v1, /assets and /.well-known, which
 * programs read, the answer is problem details. `contentUrl` is the origin of uploads, if it is another one; `socialLinks` are the addresses
 * for the sidebar.
 */
export async function serveWeb(
  fastify: FastifyInstance,
  folder: string,
  contentUrl: string | null,
  socialLinks: readonly string[] = [],
): Promise<NotFoundHandler> {
  const page = path.join(folder, "index.html");
  const manifestJson = await readFile(path.join(folder, ".vite", "manifest.json"), "utf8").catch(() => "{}");
  const manifest = JSON.parse(manifestJson) as Manifest;
  const preloadsOf = routePreloads(manifest);
  const html = withSocialLinks(await readFile(page, "utf8"), socialLinks).replace(
    "</head>",
    () => `${textLinks(manifest)}</head>`,
  );
  const headers = { ...pageHeaders(html, contentUrl), vary: "accept-encoding" };
  const variants = new Map<string, Promise<{ html: string; compressed: Buffer }>>();
  // There are as many variants as routes.
  const variantWith = (preloads: string) => {
    const known = variants.get(preloads) ?? compress(html.replace("</head>", () => `${preloads}</head>`));
    variants.set(preloads, known);
    return known;
  };
  await fastify.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    wildcard: false,
    // The page is served below, with the headers of a page.
    globIgnore: ["index.html*"],
    cacheControl: false,
    // Range requests for scripts are useless.
    acceptRanges: false,
    setHeaders: (response, file) => {
      for (const [name, value] of Object.entries(apiHeaders)) response.setHeader(name, value);
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      response.setHeader("vary", "accept-encoding");
      response.setHeader("cache-control", hashed ? "public, max-age=31536000, immutable" : "public, max-age=300");
    },
  });
  return async (request, reply) => {
    const isPage =
      (request.method === "GET" || request.method === "HEAD") && !/^\/(v1|assets|\.well-known)(\/|$|\?)/.test(request.url);
    if (!isPage) throw new AppError("not_found");
    if (/^\/index\.html(\?|$)/.test(request.url)) return reply.redirect("/", 308);
    const preloads = preloadsOf(request.url.split("?")[0] ?? "");
    reply
      .code(preloads === null ? 404 : 200)
      .headers(headers)
      .type("text/html; charset=utf-8");
    const variant = await variantWith(preloads ?? "");
    const brotli = /\bbr\b/.test(request.headers["accept-encoding"] ?? "");
    return brotli ? reply.header("content-encoding", "br").send(variant.compressed) : reply.send(variant.html);
  };
}

/** The page with the operator's addresses; without a call for them, since they never change while the server runs. */
function withSocialLinks(html: string, links: readonly string[]): string {
  if (links.length === 0) return html;
  const content = links.join(" ").replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return html.replace("</head>", () => `<meta name="social-links" content="${content}"></head>`);
}

async function compress(html: string): Promise<{ html: string; compressed: Buffer }> {
  return { html, compressed: await promisify(brotliCompress)(html) };
}
