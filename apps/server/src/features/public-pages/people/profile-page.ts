import { platformName } from "@safeport/messages/translate";
import { readPublicProfile } from "../../accounts/profile/get-public-profile.ts";
import { listDisclosed } from "../../disclosure/list-disclosed.ts";
import { listPublicThanks } from "../../reports/thanks/list-thanks.ts";
import { getPublicReputation } from "../../reputation/get-reputation.ts";
import { figureText } from "../boards/place-rows.ts";
import { type Html, html } from "../layout/html.ts";
import type { PublicPage } from "../layout/layout.ts";
import type { PageView } from "../layout/page-view.ts";
import { factsOf, logoOf } from "../layout/pieces.ts";
import { breadcrumbs } from "../layout/structured-data.ts";
import { summaryOf } from "../layout/summary.ts";
import { reportRows } from "../reports/report-rows.ts";

const shownReports = 10;
const shownThanks = 50;

type Profile = Awaited<ReturnType<typeof readPublicProfile>>["profile"];
type Reputation = Awaited<ReturnType<typeof getPublicReputation>>;

/** `/u/{username}`: the page of a person who opened it to everybody; 404 for all others, as for a name that nobody has. */
export async function profilePage(view: PageView, { username }: { username: string }): Promise<PublicPage> {
  const { ctx, t, origin, link } = view;
  const { profile, isIndexed } = await readPublicProfile(ctx, username);
  const name = profile.full_name;
  const [reputation, thanks, reports] = await Promise.all([
    getPublicReputation(ctx, profile.user_id),
    listPublicThanks(ctx, profile.user_id, { page: 1, size: shownThanks }),
    listDisclosed(ctx, { author: profile.username, page: 1, size: shownReports }),
  ]);
  const path = `/u/${profile.username}`;
  const about = summaryOf(profile.bio) || t("public-pages.profile.about", { name, platform: platformName() });
  return {
    title: `${name} (@${profile.username})`,
    description: about,
    canonical: path,
    isIndexed,
    section: "hall_of_fame",
    picture: `${path}/picture.png`,
    data: [
      breadcrumbs(origin, [
        [t("public-pages.nav.hall_of_fame"), "/hall-of-fame"],
        [name, path],
      ]),
      {
        "@type": "ProfilePage",
        url: `${origin}${path}`,
        dateCreated: profile.created_at,
        mainEntity: {
          "@type": "Person",
          name,
          alternateName: profile.username,
          identifier: profile.username,
          description: about,
          sameAs: profile.social_links.map((one) => one.link),
        },
      },
    ],
    body: html`<p class="back"><a href="${link("/hall-of-fame")}">${t("public-pages.back.hall")}</a></p>
<div class="head"><div class="who">${logoOf(name, profile.picture)}<div><h1>${name}</h1><p class="meta"><span>@${profile.username}</span>${reputation && badgesOf(view, reputation)}</p></div></div></div>
<div class="detail"><div class="main">
${profile.bio.trim() !== "" && html`<section id="about"><h2>${t("programs.details.about")}</h2><div class="text"><p class="lines">${profile.bio}</p></div></section>`}
${
  reports.total > 0 &&
  html`<section id="reports"><h2>${t("public-pages.nav.reports")}</h2>${await reportRows(view, reports.items)}${
    reports.total > shownReports &&
    html`<p class="note"><a href="${link("/d", { author: profile.username })}">${t("public-pages.profile.all_reports", { name })}</a></p>`
  }</section>`
}
<section id="thanks"><h2>${t("public-pages.profile.thanks")}</h2>${
      thanks.total === 0
        ? html`<p class="muted">${t("accounts/profile.thanks.count", { count: 0 })}</p>`
        : html`<p class="muted">${t("public-pages.profile.thanks_text", { name })}</p><ul class="card assets">${thanks.items.map(
            (one) =>
              html`<li><div class="who">${logoOf(one.company_name, one.company_logo)}<div><a class="name" href="${link(`/p/${one.program_handle}`)}">${one.program_title}</a><div class="muted small">${one.company_name}</div></div></div></li>`,
          )}</ul>`
    }</section>
</div>
<div class="side"><section class="card" aria-label="${t("public-pages.program.facts_first")}"><h2>${t("public-pages.program.facts_first")}</h2>${profileFacts(view, profile, reputation)}</section></div></div>`,
  };
}

function badgesOf({ t }: PageView, { badges }: NonNullable<Reputation>): readonly Html[] {
  return badges.map(
    (badge) =>
      html`<span class="badge accent" title="${t(`reputation.badge.${badge}_rule`)}">${t(`reputation.badge.${badge}`)}</span>`,
  );
}

function profileFacts(view: PageView, profile: Profile, reputation: Reputation): Html {
  const { t, number } = view;
  const figure = (name: "signal" | "accuracy" | "impact") => {
    const value = reputation?.[name] ?? null;
    return [
      html`<span title="${t(`reputation.figure.${name}_help`)}">${t(`reputation.figure.${name}`)}</span>`,
      value === null ? null : figureText(view, name, value),
    ] as const;
  };
  return factsOf([
    [t("reputation.column.points"), reputation && html`<strong>${number(reputation.points)}</strong>`],
    [t("public-pages.profile.rank"), reputation?.rank ? number(reputation.rank) : null],
    figure("signal"),
    figure("accuracy"),
    figure("impact"),
    [t("public-pages.profile.since"), view.day(profile.created_at)],
    ...profile.social_links.map(
      ({ type, link }) =>
        [
          t(`accounts/profile.link_kind.${type}`),
          html`<a href="${link}" rel="me nofollow ugc noopener noreferrer">${new URL(link).host}</a>`,
        ] as const,
    ),
  ]);
}
