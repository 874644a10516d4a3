import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import fastifyStatic, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../context.ts";
import { escapeHtml } from "../escape-html.ts";
import { AppError } from "./app-error.ts";
import { pageHeaders } from "./security-headers.ts";
import { type Manifest, webPages } from "./web-pages.ts";

/** Metadata of a page for search engines. */
export interface PageHead {
  title: string;
  description: string;
  canonical: string;
  isIndexed: boolean;
  /** Origins whose pages may show it in a frame; none by default. */
  frameAncestors?: readonly string[];
  /** Origins whose pages it shows in frames; none by default. */
  frames?: readonly string[];
}

/** Pages for visitors without an account. `head` gets the groups of `path` and returns null if there is no such page, "gone" for one that was taken away. */
export interface Page {
  path: RegExp;
  head: (services: Services, groups: readonly string[]) => Promise<PageHead | "gone" | null>;
}

type NotFoundHandler = (request: FastifyRequest, reply: FastifyReply) => unknown;

/**
 * Serves the built web from `folder`: hashed assets are cached for a year, browsers ask again for other files, and compressed copies are
 * used where the browser accepts them. Returns the handler for every other path: the app's page, so that deep links work. Where the app has no page, it comes with status 404
 * and says so; below /v1, /assets and /.well-known, which
 * programs read, the answer is problem details. `contentUrl` is the origin of uploads, if it is another one; `socialLinks` are the addresses
 * for the sidebar; `headOf` returns the metadata of a public page, null if there is no such page, and undefined for the pages of the app.
 */
export async function serveWeb(
  fastify: FastifyInstance,
  folder: string,
  contentUrl: string | null,
  socialLinks: readonly string[] = [],
  headOf: (path: string) => Promise<PageHead | "gone" | null | undefined> = async () => undefined,
): Promise<NotFoundHandler> {
  const page = path.join(folder, "index.html");
  const manifestJson = await readFile(path.join(folder, ".vite", "manifest.json"), "utf8").catch(() => "{}");
  const isPage = webPages(JSON.parse(manifestJson) as Manifest);
  const html = withSocialLinks(await readFile(page, "utf8"), socialLinks);
  const compressed = await promisify(brotliCompress)(html);
  const headers: Record<string, string> = { ...pageHeaders(html, contentUrl), vary: "accept-encoding" };
  const assets = path.join(folder, "assets");
  // Compressed copies are not served under paths of their own.
  const names = (existsSync(assets) ? await readdir(assets) : []).filter((name) => !/\.(br|gz)$/.test(name));
  const served = new Set(names.map((name) => `/${name}`));
  const options: FastifyStaticOptions = {
    root: folder,
    index: false,
    preCompressed: true,
    decorateReply: false,
    // Range requests for scripts are useless.
    acceptRanges: false,
    setHeaders: (response) => response.setHeader("vary", "accept-encoding"),
  };
  // One route for all hashed files: hundreds of routes take a tenth of a second at each start.
  if (served.size > 0)
    await fastify.register(fastifyStatic, {
      ...options,
      root: assets,
      prefix: "/assets/",
      // In these options and not in `setHeaders`, which writes below Fastify's reply, whose "no-store" would win.
      maxAge: "1y",
      immutable: true,
      allowedPath: (name) => served.has(name),
    });
  await fastify.register(async (scope) => {
    scope.addHook("onRequest", (_request, reply, done) => {
      reply.header("cache-control", "no-cache");
      done();
    });
    await scope.register(fastifyStatic, {
      ...options,
      cacheControl: false,
      wildcard: false,
      // index.html is served by the handler below, with its own headers.
      globIgnore: ["assets/**", "index.html*", "**/*.br", "**/*.gz"],
    });
  });
  return async (request, reply) => {
    const isPageRequest =
      (request.method === "GET" || request.method === "HEAD") && !/^\/(v1|assets|\.well-known)(\/|$|\?)/.test(request.url);
    if (!isPageRequest) throw new AppError("not_found");
    if (/^\/index\.html(\?|$)/.test(request.url)) return reply.redirect("/", 308);
    const path = request.url.split("?")[0] ?? "";
    const found = await headOf(path);
    const head = found === "gone" ? null : found;
    reply
      .code(found === "gone" ? 410 : head !== null && isPage(path) ? 200 : 404)
      .headers(headers)
      .type("text/html; charset=utf-8");
    if (head?.isIndexed) reply.removeHeader("x-robots-tag");
    if (head) allowFrames(reply, headers["content-security-policy"] ?? "", head);
    if (head) return reply.send(withHead(html, head));
    const brotli = /\bbr\b/.test(request.headers["accept-encoding"] ?? "");
    return brotli ? reply.header("content-encoding", "br").send(compressed) : reply.send(html);
  };
}

/** Lets pages of some origins show the page in a frame, and the page show those of others. X-Frame-Options, which knows no list, is for browsers without frame-ancestors. */
function allowFrames(reply: FastifyReply, policy: string, { frameAncestors = [], frames = [] }: PageHead): void {
  if (frameAncestors.length > 0) reply.removeHeader("x-frame-options");
  const ancestors = `frame-ancestors ${frameAncestors.join(" ") || "'none'"}`;
  const shown = frames.length > 0 ? `frame-src ${frames.join(" ")}; ` : "";
  reply.header("content-security-policy", policy.replace("frame-ancestors 'none'", shown + ancestors));
}

/** The page with the operator's links, which do not change while the server runs, so the web needs no call for them. */
function withSocialLinks(html: string, links: readonly string[]): string {
  if (links.length === 0) return html;
  return html.replace("</head>", () => `<meta name="social-links" content="${escapeHtml(links.join(" "))}"></head>`);
}

/** The page with its title and description, also for readers that run no scripts. */
function withHead(html: string, { title, description, canonical }: PageHead): string {
  const about = [
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    `<meta property="og:title" content="${escapeHtml(title)}">`,
    `<meta property="og:description" content="${escapeHtml(description)}">`,
  ].join("");
  return html
    .replace(/<meta name="description"[^>]*>/, () => about)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`);
}
