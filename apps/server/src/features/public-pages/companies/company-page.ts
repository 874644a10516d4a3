import { listPublicPrograms as endpoint } from "@safeport/contract/programs/public/public-program.endpoints";
import type { LeaderboardPlace } from "@safeport/contract/reputation/reputation.endpoints";
import { AppError } from "../../../platform/http/app-error.ts";
import { listDisclosed } from "../../disclosure/list-disclosed.ts";
import { readPublicCompany } from "../../programs/public/get-public-company.ts";
import { listPublicPrograms } from "../../programs/public/get-public-program.ts";
import { getLeaderboard } from "../../reputation/get-leaderboard.ts";
import { placeRows } from "../boards/place-rows.ts";
import { html } from "../layout/html.ts";
import type { PublicPage } from "../layout/layout.ts";
import type { PageView } from "../layout/page-view.ts";
import { pagingOf } from "../layout/paging.ts";
import { factsOf, logoOf } from "../layout/pieces.ts";
import { readQuery } from "../layout/read-query.ts";
import { breadcrumbs } from "../layout/structured-data.ts";
import { summaryOf } from "../layout/summary.ts";
import { tableOf } from "../programs/program-directory.ts";
import { reportRows } from "../reports/report-rows.ts";

const pageSize = 30;
const shownReports = 5;
const shownPlaces = 10;

/** `/c/{domain}`: a company with its programs that strangers read of; 404 for one without any. */
export async function companyPage(view: PageView, { domain }: { domain: string }): Promise<PublicPage> {
  const { ctx, t, origin, link } = view;
  const { company, isIndexed } = await readPublicCompany(ctx, domain);
  const read = readQuery(endpoint.query, view.query, ["page"], { size: String(pageSize) });
  const [programs, reports, hall] = await Promise.all([
    listPublicPrograms(ctx, { ...read, company_id: company.id }),
    listDisclosed(ctx, { company_id: company.id, page: 1, size: shownReports }),
    hallOf(view, company.id),
  ]);
  const path = `/c/${company.domain}`;
  const paging = pagingOf(view, programs, {}, path);
  const about = summaryOf(company.description) || t("public-pages.company.about", { company: company.name });
  return {
    title: company.name,
    description: about,
    canonical: path,
    isIndexed: isIndexed && programs.page === 1,
    section: "programs",
    picture: `${path}/picture.png`,
    insidePath: `/bounties?company_id=${company.id}`,
    head: paging.head,
    data: [
      breadcrumbs(origin, [
        [t("public-pages.nav.programs"), "/programs"],
        [company.name, path],
      ]),
      {
        "@type": "Organization",
        name: company.name,
        url: company.website ?? `https://${company.domain}`,
        description: about,
        mainEntityOfPage: `${origin}${path}`,
        ...(company.logo && { logo: new URL(company.logo, origin).href }),
      },
    ],
    body: html`<p class="back"><a href="${link("/programs")}">${t("public-pages.back.programs")}</a></p>
<div class="head"><div class="who">${logoOf(company.name, company.logo)}<div><h1>${company.name}</h1><p class="meta">${company.domain} <span class="badge green">${t("public-pages.company.verified")}</span></p></div></div></div>
<div class="detail"><div class="main">
${company.description.trim() !== "" && html`<section id="about"><h2>${t("programs.details.about")}</h2><div class="text"><p class="lines">${company.description}</p></div></section>`}
<section id="programs"><h2>${t("public-pages.nav.programs")}</h2>${tableOf(view, programs.items)}${paging.links}</section>
${reports.total > 0 && html`<section id="reports"><h2>${t("public-pages.nav.reports")}</h2>${await reportRows(view, reports.items, { hasCompany: false })}</section>`}
${hall.length > 0 && html`<section id="thanks"><h2>${t("public-pages.nav.hall_of_fame")}</h2><p class="muted">${t("public-pages.company.hall", { company: company.name })}</p>${await placeRows(view, hall)}</section>`}
</div>
<div class="side"><section class="card" aria-label="${t("public-pages.program.facts_first")}"><h2>${t("public-pages.program.facts_first")}</h2>${factsOf(
      [
        [t("public-pages.nav.programs"), view.number(programs.total)],
        [t("public-pages.nav.reports"), reports.total === 0 ? null : view.number(reports.total)],
        [t("public-pages.company.website"), company.website && outsideLink(company.website)],
        [t("public-pages.company.country"), company.country && view.country(company.country)],
      ],
    )}</section></div></div>`,
  };
}

/** The first places of a company's hall of fame; none where all its programs are paused. */
async function hallOf({ ctx }: PageView, company_id: string): Promise<readonly LeaderboardPlace[]> {
  try {
    const query = { board: "company", company_id, window: "all", page: 1, size: shownPlaces } as const;
    return (await getLeaderboard(ctx, query)).items;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return [];
    throw error;
  }
}

/** A link to a site of others, which search engines do not follow from here. */
function outsideLink(address: string) {
  return html`<a href="${address}" rel="nofollow ugc noopener noreferrer">${new URL(address).host}</a>`;
}
