import { maxInteger } from "@safeport/contract/kernel/ids";
import { feedEntries } from "@safeport/contract/reports/core/disclosure.limits";
import { translate } from "@safeport/messages/translate";
import type { FastifyReply } from "fastify";
import type { PublicCtx } from "../../../platform/context.ts";
import type { Http } from "../../../platform/http/mount.ts";
import { publicContextOf } from "../../../platform/http/request-context.ts";
import { publicUrlOf } from "../../../platform/settings.ts";
import { listProfileAddresses, listProfileParts } from "../../accounts/profile/get-public-profile.ts";
import { listDisclosedAddresses, listDisclosedParts } from "../../disclosure/list-disclosed-addresses.ts";
import { listCompanyAddresses, listCompanyParts } from "../../programs/public/get-public-company.ts";
import { listProgramAddresses, listProgramParts } from "../../programs/public/list-public-addresses.ts";
import { feedPaths } from "../layout/layout.ts";
import { programFeed } from "./program-feed.ts";
import { robotsTxt } from "./robots.ts";
import { type Address, sitemap, sitemapIndex } from "./sitemap.ts";

/** Addresses in a part of the sitemap; the protocol allows 50,000. */
const partSize = 10_000;
const cached = "public, max-age=60";
const xml = "application/xml; charset=utf-8";

/** Pages that every platform has. */
const fixedPaths = ["/programs", "/d", "/hall-of-fame"] as const;

type Part = (ctx: PublicCtx, after: string) => Promise<Address[]>;

const programs: Part = async (ctx, after) => {
  const rows = await listProgramAddresses(ctx, /^[a-z0-9-]{1,80}$/.test(after) ? after : "", partSize);
  return rows.map(({ handle, changed_at }) => ({ path: `/p/${handle}`, changedAt: changed_at }));
};

const companies: Part = async (ctx, after) => {
  const domains = await listCompanyAddresses(ctx, /^[a-z0-9.-]{1,253}$/.test(after) ? after : "", partSize);
  return domains.map((domain) => ({ path: `/c/${domain}`, changedAt: null }));
};

const people: Part = async (ctx, after) => {
  const usernames = await listProfileAddresses(ctx, /^[a-z0-9_-]{1,40}$/.test(after) ? after : "", partSize);
  return usernames.map((username) => ({ path: `/u/${username}`, changedAt: null }));
};

const reports: Part = async (ctx, after) => {
  const rows = await listDisclosedAddresses(ctx, /^\d{1,10}$/.test(after) ? Math.min(Number(after), maxInteger) : 0, partSize);
  return rows.map(({ number, updated_at }) => ({ path: `/d/${number}`, changedAt: updated_at }));
};

/** Mounts what search engines and feed readers fetch: robots.txt, the sitemap and the feeds. Only what everybody reads is in them. */
export function discoveryRoutes(http: Http): void {
  const { fastify, limits, services } = http;
  const origin = publicUrlOf(services.settings);
  const options = { onRequest: limits.read, compress: {} };
  const send = (reply: FastifyReply, type: string, text: string) => reply.type(type).header("cache-control", cached).send(text);
  fastify.get("/robots.txt", options, async (_request, reply) => send(reply, "text/plain; charset=utf-8", robotsTxt(origin)));
  fastify.get("/sitemap.xml", options, async (request, reply) => {
    const ctx = publicContextOf(http, request);
    const [programParts, companyParts, peopleParts, reportParts] = await Promise.all([
      listProgramParts(ctx, partSize),
      listCompanyParts(ctx, partSize),
      listProfileParts(ctx, partSize),
      listDisclosedParts(ctx, partSize),
    ]);
    const pathOf = (name: string) => (after: string | number) =>
      `/sitemap/${name}.xml${after === "" || after === 0 ? "" : `?after=${after}`}`;
    return send(
      reply,
      xml,
      sitemapIndex(origin, [
        "/sitemap/pages.xml",
        ...programParts.map(pathOf("programs")),
        ...companyParts.map(pathOf("companies")),
        ...peopleParts.map(pathOf("people")),
        ...reportParts.map(pathOf("reports")),
      ]),
    );
  });
  fastify.get("/sitemap/pages.xml", options, async (_request, reply) =>
    send(
      reply,
      xml,
      sitemap(
        origin,
        fixedPaths.map((path) => ({ path, changedAt: null })),
      ),
    ),
  );
  for (const [name, part] of Object.entries({ programs, companies, people, reports }))
    fastify.get<{ Querystring: Record<string, unknown> }>(`/sitemap/${name}.xml`, options, async (request, reply) => {
      const { after } = request.query;
      const addresses = await part(publicContextOf(http, request), typeof after === "string" ? after : "");
      return send(reply, xml, sitemap(origin, addresses));
    });
  for (const sort of ["newest", "changed"] as const)
    fastify.get(feedPaths[sort], options, async (request, reply) => {
      const ctx = publicContextOf(http, request);
      const { language } = ctx.request;
      reply.header("vary", "accept-encoding, accept-language");
      const title = translate(language, `public-pages.feeds.${sort}`);
      return send(
        reply,
        "application/atom+xml; charset=utf-8",
        await programFeed(ctx, { sort, title, origin, size: feedEntries }),
      );
    });
}
