import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { type ErrorCode, errorStatuses } from "@safeport/contract/kernel/error";
import { translate } from "@safeport/messages/translate";
import { AppError } from "../platform/http/app-error.ts";
import type { Http } from "../platform/http/mount.ts";
import { pageHeaders } from "../platform/http/security-headers.ts";
import { openApi } from "./openapi.ts";

const assets = new Map([
  ["swagger-ui.css", "text/css; charset=utf-8"],
  ["swagger-ui-bundle.js", "text/javascript; charset=utf-8"],
]);

// Swagger UI switches to its dark style by itself only in a layout with a top bar, which we do not need.
const script = `const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", follow);
follow();
SwaggerUIBundle({ url: "/v1/openapi.json", dom_id: "#docs", deepLinking: true, validatorUrl: null });`;
const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><link rel="icon" href="/favicon.svg" type="image/svg+xml">`;
// The column of links is always empty, and would push the responses out of a phone's screen.
const style =
  "body{margin:0}.swagger-ui .info{margin:24px 0}.swagger-ui .scheme-container{padding:16px 0}.response-col_links{display:none}";
const docsPage = `<!doctype html>
<html lang="en">
<head>${head}<title>Safeport API</title>
<link rel="stylesheet" href="/v1/docs/swagger-ui.css"><style>${style}</style></head>
<body><main id="docs"></main><script src="/v1/docs/swagger-ui-bundle.js"></script><script>${script}</script></body>
</html>
`;

function errorsPage(): string {
  const codes = Object.keys(errorStatuses) as ErrorCode[];
  const rows = codes.map((code) => {
    const title = translate("en", `errors.title.${code}`);
    return `<tr id="${code}"><td><code>${code}</code></td><td>${errorStatuses[code]}</td><td>${title}</td></tr>`;
  });
  return `<!doctype html>
<html lang="en">
<head>${head}<title>Safeport API errors</title>
<style>body{font:16px/1.5 system-ui;margin:2rem auto;max-width:50rem;padding:0 1rem}td,th{padding:.25rem 1rem .25rem 0;text-align:left}td code{display:inline-block;min-width:8.5rem;overflow-wrap:anywhere}</style></head>
<body><h1>Errors</h1><p>Failures are problem details (RFC 9457). Their <code>code</code> is one of these.</p>
<table><thead><tr><th>Code</th><th>Status</th><th>Title</th></tr></thead><tbody>${rows.join("\n")}</tbody></table></body>
</html>
`;
}

/** The description of the API for machines and for people; built from `endpoints` at the first request. */
export function docsRoutes(http: Http, version: string): void {
  const { fastify, limits } = http;
  const limited = { onRequest: limits.read };
  const html = { ...pageHeaders(docsPage), "cache-control": "public, max-age=300" };
  // Uses the copy in Fastify's plug-in, because the package swagger-ui-dist reports each installation to a third party.
  const folder = path.dirname(createRequire(import.meta.url).resolve("@fastify/swagger-ui/static/swagger-ui.css"));
  let description: string | undefined;
  fastify.get("/v1/openapi.json", limited, (_request, reply) => {
    description ??= JSON.stringify(openApi(http.endpoints as Endpoint[], version));
    return reply.type("application/json; charset=utf-8").send(description);
  });
  fastify.get("/v1/docs/", limited, (_request, reply) => reply.headers(html).type("text/html; charset=utf-8").send(docsPage));
  fastify.get("/v1/docs/errors", limited, (_request, reply) =>
    reply.headers(html).type("text/html; charset=utf-8").send(errorsPage()),
  );
  fastify.get<{ Params: { file: string } }>("/v1/docs/:file", limited, async (request, reply) => {
    const type = assets.get(request.params.file);
    if (!type) throw new AppError("not_found");
    return reply
      .header("cache-control", "public, max-age=86400")
      .type(type)
      .send(await readFile(path.join(folder, request.params.file)));
  });
}
