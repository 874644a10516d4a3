import { createHash } from "node:crypto";
import { platformName } from "@safeport/messages/translate";
import type { Http } from "../../../platform/http/mount.ts";
import { apiHeaders } from "../../../platform/http/security-headers.ts";
import { readPublicProfile } from "../../accounts/profile/get-public-profile.ts";
import { readDisclosedCard } from "../../disclosure/get-disclosed.ts";
import { readPublicCompany } from "../../programs/public/get-public-company.ts";
import { readPublicProgram } from "../../programs/public/get-public-program.ts";
import { type PageView, pageViewOf } from "../layout/page-view.ts";
import { drawPicture, type PictureFacts } from "./draw-picture.ts";

type Facts = Omit<PictureFacts, "platform">;

/** Others show it on their pages. */
const headers = {
  ...apiHeaders,
  "cache-control": "public, max-age=60",
  "cross-origin-resource-policy": "cross-origin",
};

/** Mounts the pictures of pages for where they are shared. What not everybody reads has none. */
export function pictureRoutes(http: Http): void {
  mountPicture(http, "/programs/picture.png", async ({ t }) => ({
    title: t("public-pages.programs.title"),
    owner: t("public-pages.programs.intro"),
    figure: "",
  }));
  mountPicture<{ handle: string }>(http, "/p/:handle/picture.png", async ({ ctx, t, range }, { handle }) => {
    const { program } = await readPublicProgram(ctx, handle);
    const figure = range(program.rewards) ?? t(`programs.type.${program.program_type}_long`);
    return { title: program.title, owner: program.company_name, figure };
  });
  mountPicture<{ domain: string }>(http, "/c/:domain/picture.png", async ({ ctx, t }, { domain }) => {
    const { company } = await readPublicCompany(ctx, domain);
    return { title: company.name, owner: company.domain, figure: t("public-pages.nav.programs") };
  });
  mountPicture<{ username: string }>(http, "/u/:username/picture.png", async ({ ctx, t }, { username }) => {
    const { profile } = await readPublicProfile(ctx, username);
    return { title: profile.full_name, owner: `@${profile.username}`, figure: t("reputation.column.person") };
  });
  mountPicture<{ number: string }>(http, "/d/:number(^\\d{1,10}$)/picture.png", async ({ ctx, t }, { number }) => {
    const { title, severity, program, company_name } = await readDisclosedCard(ctx, Number(number));
    return { title, owner: program?.title ?? company_name, figure: t(`reports/severity.${severity}`) };
  });
}

function mountPicture<Params>(http: Http, path: string, factsOf: (view: PageView, params: Params) => Promise<Facts>): void {
  http.fastify.get<{ Params: Params }>(path, { onRequest: http.limits.read }, async (request, reply) => {
    const facts = { platform: platformName(), ...(await factsOf(pageViewOf(http, request), request.params as Params)) };
    const etag = `"${createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 32)}"`;
    reply.headers({ ...headers, etag, vary: "accept-language" });
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    return reply.type("image/png").send(await drawPicture(facts));
  });
}
