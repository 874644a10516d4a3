import * as endpoints from "@safeport/contract/disclosure/disclosure.endpoints";
import contentDisposition from "content-disposition";
import { type Http, mount, mountPublic } from "../../platform/http/mount.ts";
import { publicContextOf } from "../../platform/http/request-context.ts";
import { presentReport } from "../reports/core/report.presenter.ts";
import { presentDisclosed } from "./disclosed.presenter.ts";
import { disclosedFeed } from "./disclosed-feed.ts";
import { disclosedMarkdown } from "./disclosed-markdown.ts";
import { getDisclosed } from "./get-disclosed.ts";
import { listDisclosed } from "./list-disclosed.ts";
import {
  answerDisclosure,
  askDisclosure,
  previewDisclosure,
  setCve,
  takeDownReport,
  withdrawDisclosure,
} from "./manage-disclosure.ts";
import { publicFileRoutes } from "./public-files.routes.ts";

/** Seconds that a public answer may be kept by others. */
const cached = "public, max-age=60";

/** Mounts the requests to publish a report, and the public reports. */
export function disclosureRoutes(http: Http): void {
  mountPublic(
    http,
    endpoints.listDisclosed,
    (ctx, { query }) => listDisclosed(ctx, query),
    (page) => page,
  );
  mountPublic(http, endpoints.getDisclosed, (ctx, { params }) => getDisclosed(ctx, params.number), presentDisclosed);
  mountPublic(
    http,
    endpoints.exportDisclosed,
    (ctx, { params }) => getDisclosed(ctx, params.number),
    (row, { request }) => ({
      file_name: `report-${row.number}.md`,
      markdown: disclosedMarkdown(presentDisclosed(row), request.language),
    }),
  );
  mount(
    http,
    endpoints.previewDisclosure,
    (ctx, { params }) => previewDisclosure(ctx, params.report_id),
    (preview) => preview,
  );
  mount(http, endpoints.askDisclosure, (ctx, { params, body }) => askDisclosure(ctx, params.report_id, body), presentReport);
  mount(http, endpoints.withdrawDisclosure, (ctx, { params }) => withdrawDisclosure(ctx, params.report_id), presentReport);
  mount(
    http,
    endpoints.answerDisclosure,
    (ctx, { params, body }) => answerDisclosure(ctx, params.report_id, body),
    presentReport,
  );
  mount(http, endpoints.takeDownReport, (ctx, { params, body }) => takeDownReport(ctx, params.report_id, body), presentReport);
  mount(http, endpoints.setCve, (ctx, { params, body }) => setCve(ctx, params.report_id, body.cve_id), presentReport);
  publicFiles(http);
}

/** The feed and the files of published reports, which browsers open without a call of the web. */
function publicFiles(http: Http): void {
  const { fastify, limits, services } = http;
  const limited = { onRequest: limits.read };
  fastify.get("/d/feed.atom", limited, async (_request, reply) =>
    reply
      .type("application/atom+xml; charset=utf-8")
      .header("cache-control", cached)
      .send(await disclosedFeed(services)),
  );
  fastify.get<{ Params: { number: string } }>("/d/:number(^\\d{1,10}$)/report.md", limited, async (request, reply) => {
    const row = await getDisclosed(services, Number(request.params.number));
    const markdown = disclosedMarkdown(presentDisclosed(row), publicContextOf(http, request).request.language);
    return reply
      .type("text/markdown; charset=utf-8")
      .headers({
        "cache-control": cached,
        "content-disposition": contentDisposition(`report-${row.number}.md`),
        vary: "accept-language",
      })
      .send(markdown);
  });
  publicFileRoutes(http, cached);
}
