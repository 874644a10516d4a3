import { type responseTargets as names, responseTargets } from "@safeport/contract/programs/core/program.values";
import type { Scope } from "@safeport/contract/programs/core/scope.schema";
import type { PublicProgram } from "@safeport/contract/programs/public/public-program.endpoints";
import { listDisclosed } from "../../disclosure/list-disclosed.ts";
import { isIntakeOpen } from "../../intake/is-intake-open.ts";
import { readPublicProgram } from "../../programs/public/get-public-program.ts";
import { listPublicVersions } from "../../programs/versions/list-versions.ts";
import { listPublicCommitments } from "../../reports/known-issues/known-issue-register.ts";
import { listThankedPeople } from "../../reports/thanks/list-thanks.ts";
import { type Html, html } from "../layout/html.ts";
import type { PublicPage } from "../layout/layout.ts";
import type { PageView } from "../layout/page-view.ts";
import { pagingOf } from "../layout/paging.ts";
import { factsOf, logoOf } from "../layout/pieces.ts";
import { breadcrumbs } from "../layout/structured-data.ts";
import { summaryOf } from "../layout/summary.ts";
import { reportRows } from "../reports/report-rows.ts";
import { historySection } from "./history-section.ts";
import { automationText } from "./term-text.ts";
import { thanksSection } from "./thanks-section.ts";

const scopesPerPage = 100;
const shownReports = 5;
const shownBatches = 5;
const shownVersions = 10;
const shownPeople = 48;
const tiers = ["critical", "high", "medium", "low"] as const;

/** `/p/{handle}`: a program for everybody; 404 for one that strangers do not read of, 410 for one that closed. */
export async function programPage(view: PageView, { handle }: { handle: string }): Promise<PublicPage> {
  const { ctx, t, query } = view;
  const search = query.asset?.slice(0, 200);
  const page = Math.min(100, Math.max(1, Number.parseInt(query.page ?? "1", 10) || 1));
  const found = await readPublicProgram(ctx, handle, { page, size: scopesPerPage, search });
  const { id, program, companyDomain, isIndexed, scopes } = found;
  const [reports, batches, intake, versions, thanked] = await Promise.all([
    listDisclosed(ctx, { program: program.handle, page: 1, size: shownReports }),
    listPublicCommitments(ctx, id, { page: 1, size: shownBatches }),
    isIntakeOpen(ctx, program.handle),
    listPublicVersions(ctx, id, { page: 1, size: shownVersions }),
    listThankedPeople(ctx, id, { page: 1, size: shownPeople }),
  ]);
  const path = `/p/${program.handle}`;
  const isPaused = program.status === "paused";
  const company = companyDomain
    ? html`<a href="${view.link(`/c/${companyDomain}`)}">${program.company_name}</a>`
    : html`<span>${program.company_name}</span>`;
  const paging = pagingOf(view, { page, pages: Math.ceil(scopes.total / scopesPerPage) }, { asset: search }, path);
  const about = summaryOf(program.description) || `${program.title}, ${program.company_name}`;
  const sections = [
    await textSection(view, "about", t("programs.details.about"), program.description),
    rewardSection(view, program),
    await scopeSection(view, program, { ...scopes, search, links: paging.links }),
    await textSection(view, "policy", t("programs.details.policy"), program.policy),
    await harborSection(view, program),
    html`<section id="non-issues"><h2>${t("flood-settings/non-issues.title")}</h2><p class="muted">${t("flood-settings/non-issues.public_text")}</p><p><a href="${view.link(`${path}/non-issues`)}">${t("flood-settings/non-issues.see")}</a></p></section>`,
    reports.total > 0 &&
      html`<section id="reports"><h2>${t("public-pages.program.reports")}</h2>${await reportRows(view, reports.items, { hasProgram: false, hasCompany: false })}${
        reports.total > shownReports &&
        html`<p><a href="${view.link("/d", { program: program.handle })}">${t("public-pages.program.all_reports")}</a></p>`
      }</section>`,
    await thanksSection(view, thanked),
    historySection(view, program.handle, versions),
    batches.total > 0 &&
      html`<section id="known-issues"><h2>${t("reports/known-issues.commitments")}</h2><p class="muted">${t("reports/known-issues.commitments_text")}</p><ul>${batches.items.map(
        ({ number, published_at, commitments, hash }) =>
          html`<li>${t("reports/known-issues.commitments_batch", { number, count: commitments.length })} · ${view.day(published_at.toISOString())}<br><code class="muted">${hash}</code></li>`,
      )}</ul><p><a href="/v1/programs/${program.handle}/known_issues/commitments/">${t("reports/known-issues.commitments_download")}</a></p></section>`,
  ];
  return {
    title: `${program.title} · ${program.company_name}`,
    description: about,
    canonical: path,
    isIndexed: isIndexed && !search && page === 1,
    section: "programs",
    picture: `${path}/picture.png`,
    insidePath: `/bounties/${program.handle}`,
    head: paging.head,
    data: [
      breadcrumbs(view.origin, [
        [t("public-pages.nav.programs"), "/programs"],
        [program.title, path],
      ]),
      {
        "@type": "WebPage",
        name: program.title,
        url: `${view.origin}${path}`,
        description: about,
        dateModified: program.updated_at,
        about: {
          "@type": "Organization",
          name: program.company_name,
          ...(companyDomain && { url: `${view.origin}/c/${companyDomain}` }),
        },
      },
    ],
    body: html`<p class="back"><a href="${view.link("/programs")}">${t("public-pages.back.programs")}</a></p>
<div class="head"><div class="who">${logoOf(program.company_name, program.company_logo)}<div><h1>${program.title}</h1><p class="meta">${company} <span class="badge">${t(`programs.type.${program.program_type}_long`)}</span>${
      isPaused && html`<span class="badge yellow">${t("programs.status.paused")}</span>`
    }${
      program.funds?.level &&
      html`<span class="badge green" title="${t(`programs.funds.hint.${program.funds.level}`)}">${t(`programs.funds.level.${program.funds.level}`)}</span>`
    }<strong>${view.range(program.rewards) ?? t(`programs.reward.${program.program_type}_none`)}</strong></p></div></div>
${!isPaused && html`<a class="button primary" href="/bounties/${program.handle}/report">${t("programs.details.submit")}</a>`}</div>
<div class="detail"><div class="main">${sections}</div>
<div class="side">
<section class="card" aria-label="${t("public-pages.program.facts_first")}"><h2>${t("public-pages.program.facts_first")}</h2>${programFacts(view, program)}</section>
<section class="card" id="report"><h2>${t("public-pages.program.report_title")}</h2>${
      isPaused
        ? html`<p>${t("programs.details.paused")}</p>`
        : html`<p>${t("public-pages.program.report_account")}</p><p class="buttons"><a href="/bounties/${program.handle}/report">${t("programs.details.submit")}</a><a href="${path}/security.txt">security.txt</a></p>`
    }${
      intake &&
      html`<p>${t("public-pages.program.report_guest")}</p><p><a href="/intake/${program.handle}">${t("public-pages.program.report_guest_action")}</a></p>`
    }</section>
</div></div>`,
  };
}

async function textSection(view: PageView, id: string, title: string, text: string): Promise<Html | null> {
  if (text.trim() === "") return null;
  return html`<section id="${id}"><h2>${title}</h2><div class="text">${await view.markdown(text)}</div></section>`;
}

function rewardSection({ t, tier, range }: PageView, { rewards }: PublicProgram): Html | null {
  if (range(rewards) === null) return null;
  return html`<section id="rewards"><h2>${t("programs.details.rewards")}</h2><div class="card"><table class="rows tiers"><tbody>${tiers.map(
    (level) =>
      html`<tr><th scope="row"><span class="badge ${level}">${t(`reports/severity.${level}`)}</span></th><td class="number"><strong>${tier(rewards[level]) ?? t("programs.reward.tier_none")}</strong></td></tr>`,
  )}</tbody></table></div></section>`;
}

type FoundScopes = Awaited<ReturnType<typeof readPublicProgram>>["scopes"] & { search: string | undefined; links: Html };

async function scopeSection(view: PageView, program: PublicProgram, { items, total, search, links }: FoundScopes): Promise<Html> {
  const { t } = view;
  const texts = [program.scopeOverview, program.inScopeInfo, program.outOfScopeInfo].filter((text) => text.trim() !== "");
  const rendered = await Promise.all(texts.map(async (text) => html`<div class="text">${await view.markdown(text)}</div>`));
  const rows = await Promise.all(
    items.map(async (scope) => ({ isOut: scope.is_out_of_scope, row: await scopeRow(view, scope) })),
  );
  const group = (isOut: boolean) => {
    const own = rows.filter((one) => one.isOut === isOut);
    return (
      own.length > 0 &&
      html`<h3>${t(isOut ? "programs.scope.out" : "programs.scope.in")}</h3><ul class="card assets">${own.map(({ row }) => row)}</ul>`
    );
  };
  return html`<section id="scope"><h2>${t("programs.details.scope")} <span class="muted small">${t("programs.list.scope_count", { count: program.scope_count })}</span></h2>${rendered}${
    program.scope_count > 10 &&
    html`<form class="find" method="get" action="/p/${program.handle}#scope" role="search">${view.query.lang && html`<input type="hidden" name="lang" value="${view.query.lang}">`}<input type="search" name="asset" maxlength="200" value="${search}" aria-label="${t("public-pages.program.scope_search")}" placeholder="${t("public-pages.program.scope_search")}"><button class="button">${t("public-pages.search")}</button></form>`
  }${search && html`<p class="muted">${t("public-pages.program.scope_found", { count: total })}</p>`}${group(false)}${group(true)}${links}${
    program.accepts_unlisted_assets &&
    html`<p><strong>${t("programs.scope.unlisted.title")}.</strong> <span class="muted">${t(`programs.scope.unlisted.${program.program_type}`, { company: program.company_name })}</span></p>`
  }</section>`;
}

type ScopeRow = Pick<
  Scope,
  "identifier" | "asset_type" | "instructions_markdown" | "is_eligible_for_bounty" | "is_out_of_scope" | "max_severity"
>;

async function scopeRow(view: PageView, scope: ScopeRow): Promise<Html> {
  const { t } = view;
  const note = scope.instructions_markdown;
  return html`<li><code>${scope.identifier}</code> <span class="meta small">${t(`programs.asset_type.${scope.asset_type}`)}${
    !scope.is_out_of_scope &&
    html`<span>${t("programs.scope.max_severity")} <span class="badge ${scope.max_severity}">${t(`reports/severity.${scope.max_severity}`)}</span></span>${scope.is_eligible_for_bounty && html`<span class="badge accent">${t("programs.scope.eligible")}</span>`}`
  }</span>${note && note.trim() !== "" && html`<div class="text small">${await view.markdown(note)}</div>`}</li>`;
}

async function harborSection(view: PageView, { safe_harbor }: PublicProgram): Promise<Html | null> {
  if (safe_harbor === "none") return null;
  const { t } = view;
  return html`<section id="safe-harbor"><h2>${t(`programs/safe-harbor.title_${safe_harbor}`)}</h2><div class="text">${await view.markdown(t(`programs/safe-harbor.text_${safe_harbor}`))}</div><p class="muted small">${t("programs/safe-harbor.source")} <a href="https://disclose.io" rel="noopener noreferrer">disclose.io</a></p></section>`;
}

function programFacts(view: PageView, program: PublicProgram): Html {
  const { t } = view;
  const { targets_met: met, funds } = program;
  const targets = responseTargets.flatMap((name: (typeof names)[number]) => {
    const days = program.response_targets[name];
    return days === null ? [] : [t("programs.facts.target_days", { target: t(`programs.target.${name}`), count: days })];
  });
  return factsOf([
    [t("programs.facts.targets"), html`${targets.map((target) => html`${target}<br>`)}`],
    [t("programs.facts.first_response"), view.duration(program.first_response_hours)],
    [
      t("programs.facts.targets_met"),
      met &&
        html`<span class="badge ${met.colour}">${t("programs.facts.met_of", { percent: met.percent, count: met.targets })}</span>`,
    ],
    ...intakeFacts(view, program.intake),
    [
      t("public-pages.program.valid"),
      program.valid_reports === 0 ? null : t("public-pages.programs.about_count", { count: program.valid_reports }),
    ],
    [
      t("programs.facts.resolved"),
      program.resolved_count === 0 ? null : t("public-pages.programs.about_count", { count: program.resolved_count }),
    ],
    [
      t("programs.funds.label"),
      funds && !funds.pays_itself ? (funds.level ? t(`programs.funds.level.${funds.level}`) : t("programs.funds.none")) : null,
    ],
    [t("programs.funds.payment"), funds?.pays_itself ? t("programs.funds.pays_itself") : null],
    [t("programs.facts.participation"), t(`programs.participation.${program.participation}`)],
    [t("programs.facts.disclosure"), t(`programs.disclosure.${program.disclosure_policy}`)],
    [t("programs.facts.safe_harbor"), t(`programs.safe_harbor.${program.safe_harbor}`)],
    [
      t("programs.automation.label"),
      html`${automationText(view, program.automation_rule)
        .split("\n")
        .map((line) => html`${line}<br>`)}`,
    ],
    [
      t("programs.required.label"),
      program.required_checks.length === 0
        ? null
        : html`${program.required_checks.map((name) => html`${t(`programs.required.${name}`)}<br>`)}`,
    ],
    [t("programs.facts.launch"), program.program_launch_date && view.day(program.program_launch_date)],
    [t("programs.facts.scope_changed"), program.scope_changed_at && view.day(program.scope_changed_at)],
    [t("programs.facts.updated"), view.day(program.updated_at)],
    [t("programs.facts.tags"), program.tags.length === 0 ? null : program.tags.join(", ")],
  ]);
}

/** How a program with a limit lets reports in. */
function intakeFacts(view: PageView, intake: PublicProgram["intake"]): [string, string | null][] {
  if (!intake) return [];
  const { t } = view;
  const { per_week, waiting, median_hours, within_week_percent: percent } = intake;
  return [
    [t("programs.intake.limit"), t("programs.intake.per_week", { count: per_week })],
    [t("programs.intake.waiting"), t("programs.intake.about", { count: waiting })],
    [t("programs.intake.median"), median_hours === null ? null : waitOf(view, median_hours)],
    [t("programs.intake.within_week"), percent === null ? null : t("programs.intake.percent", { percent })],
  ];
}

/** From this many hours on, a wait is in days. */
const manyHours = 48;

function waitOf({ t }: PageView, hours: number): string {
  return hours < manyHours ? t("programs.intake.hours", { hours }) : t("programs.intake.days", { days: Math.round(hours / 24) });
}
