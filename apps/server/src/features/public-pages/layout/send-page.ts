import type { FastifyReply } from "fastify";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Http } from "../../../platform/http/mount.ts";
import { apiHeaders } from "../../../platform/http/security-headers.ts";
import { html } from "./html.ts";
import { layout, type PublicPage } from "./layout.ts";
import { type PageView, pageViewOf } from "./page-view.ts";

/** Seconds that a page may be kept by others. */
const cachedSeconds = 60;

/** The pages run no script at all. */
function headersOf(contentUrl: string | null): Record<string, string> {
  return {
    ...apiHeaders,
    "content-security-policy": [
      "default-src 'none'",
      "style-src 'self'",
      "font-src 'self'",
      `img-src 'self' ${contentUrl ?? ""}`.trim(),
      `media-src 'self' ${contentUrl ?? ""}`.trim(),
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
    "cross-origin-opener-policy": "same-origin",
    vary: "accept-encoding, accept-language",
  };
}

/** Mounts a public page: `show` returns it, or throws 404 or 410, which have pages of their own. */
export function mountPage<Params extends Record<string, string>>(
  http: Http,
  path: string,
  show: (view: PageView, params: Params) => Promise<PublicPage>,
): void {
  const { fastify, limits, services } = http;
  const headers = headersOf(services.settings.contentUrl);
  const options = { onRequest: limits.read, compress: {} };
  fastify.get<{ Params: Params }>(path, options, async (request, reply) => {
    const view = pageViewOf(http, request);
    try {
      return send(view, reply.headers(headers), 200, await show(view, request.params as Params));
    } catch (error) {
      if (!(error instanceof AppError) || (error.code !== "not_found" && error.code !== "gone")) throw error;
      return send(view, reply.headers(headers), error.code === "gone" ? 410 : 404, missingPage(view, reasonOf(error)));
    }
  });
}

function send(view: PageView, reply: FastifyReply, status: number, page: PublicPage) {
  reply.code(status).type("text/html; charset=utf-8").header("content-language", view.language);
  if (status === 200) reply.header("cache-control", `public, max-age=${cachedSeconds}`);
  if (status !== 200 || !page.isIndexed) reply.header("x-robots-tag", "noindex");
  return reply.send(layout(view, page));
}

/** Why there is no page: never one, a report that was taken down, or a program that closed. */
type Reason = "title" | "gone" | "closed";

function reasonOf({ code, detail }: AppError): Reason {
  if (code === "not_found") return "title";
  return detail === "program_closed" ? "closed" : "gone";
}

function missingPage({ t, link }: PageView, reason: Reason): PublicPage {
  const title = t(`public-pages.missing.${reason}`);
  const text = t(reason === "title" ? "public-pages.missing.text" : `public-pages.missing.${reason}_text`);
  return {
    title,
    description: text,
    canonical: "/programs",
    isIndexed: false,
    body: html`<div class="card empty"><h1>${title}</h1><p class="muted">${text}</p>
<a class="button" href="${link("/programs")}">${t("public-pages.nav.programs")}</a> <a class="button" href="${link("/d")}">${t("public-pages.nav.reports")}</a></div>`,
  };
}
