import { Readable } from "node:stream";
import { toPage } from "@safeport/contract/kernel/paging";
import * as endpoints from "@safeport/contract/programs/public/public-program.endpoints";
import { languages } from "@safeport/messages/languages";
import { type Http, mountPublic } from "../../../platform/http/mount.ts";
import { publicContextOf } from "../../../platform/http/request-context.ts";
import { publicUrlOf } from "../../../platform/settings.ts";
import { presentScope } from "../core/program.presenter.ts";
import { getPublicProgram, listPublicPrograms, listPublicScopes } from "./get-public-program.ts";
import { programList } from "./program-list.ts";
import { presentPublicProgram } from "./public-program.presenter.ts";
import { securityTxt } from "./security-txt.ts";
import { targetList } from "./target-list.ts";

const plain = "text/plain; charset=utf-8";

/** Public routes: programs without an account, and the contacts for vulnerabilities in them and in the platform. */
export function publicRoutes(http: Http): void {
  mountPublic(
    http,
    endpoints.listPublicPrograms,
    (ctx, { query }) => listPublicPrograms(ctx, query),
    (page) => page,
  );
  mountPublic(http, endpoints.getPublicProgram, (ctx, { params }) => getPublicProgram(ctx, params.handle), presentPublicProgram);
  mountPublic(
    http,
    endpoints.listPublicScopes,
    async (ctx, { params, query }) => ({ query, ...(await listPublicScopes(ctx, params.handle, query)) }),
    ({ items, total, query }) => toPage(items.map(presentScope), total, query),
  );
  const { fastify, limits, services } = http;
  const { settings } = services;
  const limited = { onRequest: limits.read };
  const origin = publicUrlOf(settings);
  // The list has the shape of diodb; with `?shape=bounty-targets` it has the shape of bounty-targets.
  fastify.get<{ Querystring: Record<string, unknown> }>(
    "/v1/public/programs.json",
    { ...limited, compress: {} },
    async (request, reply) => {
      const list = request.query.shape === "bounty-targets" ? targetList : programList;
      return reply
        .type("application/json; charset=utf-8")
        .header("cache-control", "public, max-age=60")
        .send(Readable.from(list(publicContextOf(http, request))));
    },
  );
  fastify.get("/.well-known/security.txt", limited, async (_request, reply) => {
    // RFC 2142 §4 reserves this mailbox for security at every domain.
    const contact = settings.securityContact ?? `mailto:security@${new URL(origin).hostname}`;
    const canonical = [`${origin}/.well-known/security.txt`];
    return reply.type(plain).send(securityTxt({ contacts: [contact], canonical, languages }, new Date()));
  });
}
