import { toPage } from "@safeport/contract/kernel/paging";
import { assetTypes, fundsLevels, programTypes } from "@safeport/contract/programs/core/program.values";
import { answeringLevels } from "@safeport/contract/programs/core/target.limits";
import {
  listPublicPrograms as endpoint,
  type PublicProgramCard,
} from "@safeport/contract/programs/public/public-program.endpoints";
import { listPublicPrograms } from "../../programs/public/get-public-program.ts";
import { filterForm } from "../layout/filter-form.ts";
import { type Html, html } from "../layout/html.ts";
import type { PublicPage } from "../layout/layout.ts";
import type { PageView } from "../layout/page-view.ts";
import { pagingOf } from "../layout/paging.ts";
import { filterChips, logoOf, selectOf } from "../layout/pieces.ts";
import { readQuery } from "../layout/read-query.ts";

const pageSize = 30;
const dayMs = 24 * 3_600_000;
const sorts = ["newest", "changed", "reward", "fastest", "funds"] as const;
const rewardSteps = [100, 500, 1_000, 5_000, 10_000] as const;
const launchedDays = ["30", "90", "365"] as const;
/** Fields of the filter form. */
const filterNames = [
  "search",
  "program_type",
  "min_reward",
  "asset_type",
  "funds",
  "answering",
  "safe_harbor",
  "launched",
] as const;
/** Kinds of assets that a row names. */
const shownTypes = 2;

type Query = Parameters<typeof listPublicPrograms>[1];

/** The query of the API, which knows `launched` as a day. */
function apiQueryOf({ launched, ...query }: Record<string, string>): Query {
  const days = launchedDays.find((one) => one === launched);
  const from = days && new Date(Date.now() - Number(days) * dayMs).toISOString().slice(0, 10);
  const names = ["page", "sort", ...filterNames];
  return readQuery(endpoint.query, query, names, { size: String(pageSize), ...(from && { launched_from: from }) });
}

/** `/programs`: the programs that are open to all, with search, filters and sorts. */
export async function programDirectory(view: PageView): Promise<PublicPage> {
  const { t, query } = view;
  const asked = apiQueryOf(query);
  const programs = await listPublicPrograms(view.ctx, asked);
  const filters = Object.fromEntries(filterNames.flatMap((name) => (query[name] ? [[name, query[name]]] : [])));
  const sort = asked.sort === "newest" ? {} : { sort: asked.sort };
  const { head, links } = pagingOf(view, toPage([], programs.total, asked), { ...filters, ...sort });
  const isFiltered = Object.keys(filters).length > 0;
  const title = t("public-pages.programs.title");
  return {
    title,
    description: t("public-pages.programs.intro"),
    canonical: "/programs",
    // One address for the whole list; filtered and later pages are not listed.
    isIndexed: !isFiltered && asked.page === 1 && asked.sort === "newest",
    section: "programs",
    head,
    body: html`<div class="head"><div><h1>${title}</h1><p class="muted">${t("public-pages.programs.intro")}</p></div></div>
<div class="split">
${directoryFilters(view, asked, isFiltered)}
<section aria-label="${t("public-pages.nav.programs")}">
<div class="tools"><p class="muted">${totalOf(view, programs.total)}</p>${filterChips(view, { path: "/programs", filters, sort, labelOf: (name, value) => filterLabel(view, name, value) })}</div>
${programs.items.length === 0 ? emptyOf(view, isFiltered) : tableOf(view, programs.items)}
${links}
</section>
</div>`,
  };
}

function totalOf({ t }: PageView, total: number): string {
  return total >= 1_000 ? t("programs.list.total_over", { total: 1_000 }) : t("programs.list.total", { total });
}

function directoryFilters(view: PageView, { sort }: Query, isFiltered: boolean): Html {
  const { t, query } = view;
  const select = (name: string, label: string, options: readonly (readonly [string, string])[]) =>
    selectOf(view, { name, label, options });
  const sortName = (value: (typeof sorts)[number]) =>
    value === "newest" && query.search ? t("public-pages.programs.best_match") : t(`programs.sort.${value}`);
  return filterForm(view, {
    path: "/programs",
    searchHint: t("public-pages.programs.search_hint"),
    sort,
    sorts: sorts.map((value) => [value, sortName(value)]),
    isFiltered,
    fields: [
      select(
        "program_type",
        t("programs.filter.type"),
        programTypes.map((value) => [value, t(`programs.type.${value}_long`)]),
      ),
      select(
        "min_reward",
        t("public-pages.programs.min_reward"),
        rewardSteps.map((value) => [String(value), t("programs.filter.from", { amount: view.reward(value) })]),
      ),
      select(
        "asset_type",
        t("programs.filter.asset_type"),
        assetTypes.map((value) => [value, t(`programs.asset_type.${value}`)]),
      ),
      select(
        "funds",
        t("programs.funds.label"),
        fundsLevels.map((value) => [value, t(`programs.funds.at_least.${value}`)]),
      ),
      select(
        "answering",
        t("public-pages.programs.answering"),
        answeringLevels.map((value) => [value, t(`public-pages.programs.answering_level.${value}`)]),
      ),
      select(
        "safe_harbor",
        t("programs.facts.safe_harbor"),
        (["full", "partial"] as const).map((value) => [value, t(`programs.safe_harbor.${value}`)]),
      ),
      select(
        "launched",
        t("public-pages.programs.launched"),
        launchedDays.map((value) => [value, t(`public-pages.programs.launched_days.${value}`)]),
      ),
    ],
  });
}

function filterLabel(view: PageView, name: string, value: string): string {
  const { t } = view;
  const known = <V extends string>(values: readonly V[]) => values.find((one) => one === value);
  const type = name === "program_type" && known(programTypes);
  if (type) return t(`programs.type.${type}_long`);
  const asset = name === "asset_type" && known(assetTypes);
  if (asset) return t(`programs.asset_type.${asset}`);
  const funds = name === "funds" && known(fundsLevels);
  if (funds) return t(`programs.funds.at_least.${funds}`);
  const level = name === "answering" && known(answeringLevels);
  if (level) return `${t("public-pages.programs.answering")}: ${t(`public-pages.programs.answering_level.${level}`)}`;
  const harbor = name === "safe_harbor" && known(["full", "partial"] as const);
  if (harbor) return `${t("programs.facts.safe_harbor")}: ${t(`programs.safe_harbor.${harbor}`)}`;
  const days = name === "launched" && known(launchedDays);
  if (days) return `${t("public-pages.programs.launched")}: ${t(`public-pages.programs.launched_days.${days}`)}`;
  if (name === "min_reward" && /^\d{1,9}$/.test(value)) return t("programs.filter.from", { amount: view.reward(Number(value)) });
  return value;
}

function emptyOf({ t, link }: PageView, isFiltered: boolean): Html {
  return isFiltered
    ? html`<div class="card empty"><h2>${t("programs.empty.narrowed")}</h2><p class="muted">${t("programs.empty.narrowed_text")}</p><a class="button" href="${link("/programs")}">${t("programs.empty.show_all")}</a></div>`
    : html`<div class="card empty"><h2>${t("programs.empty.all")}</h2><p class="muted">${t("programs.empty.all_text")}</p></div>`;
}

/** Programs as rows of a table; on phones, each is a block. */
export function tableOf(view: PageView, programs: readonly PublicProgramCard[]): Html {
  const { t } = view;
  const column = (name: "program" | "assets" | "reward" | "first_response" | "targets" | "valid" | "changed") =>
    t(`public-pages.programs.column.${name}`);
  return html`<div class="card"><table class="rows"><thead><tr><th scope="col">${column("program")}</th><th scope="col" class="wide">${column("assets")}</th><th scope="col" class="number">${column("reward")}</th><th scope="col" class="number">${column("first_response")}</th><th scope="col" class="number">${column("targets")}</th><th scope="col" class="number wide">${column("valid")}</th><th scope="col" class="number wide">${column("changed")}</th></tr></thead>
<tbody>${programs.map((program) => rowOf(view, program, column))}</tbody></table></div>`;
}

function rowOf(
  view: PageView,
  program: PublicProgramCard,
  column: (name: "reward" | "first_response" | "targets" | "valid" | "changed") => string,
): Html {
  const { t, link } = view;
  const { funds, targets_met: met } = program;
  const types = program.asset_types.slice(0, shownTypes).map((type) => t(`programs.asset_type.${type}`));
  const more = program.asset_types.length - types.length;
  const responds = view.duration(program.first_response_hours);
  const none = html`<span class="muted" title="${t("public-pages.programs.none_yet_hint")}">${t("public-pages.programs.none_yet")}</span>`;
  const figure = (
    name: "reward" | "first_response" | "targets" | "valid" | "changed",
    value: Html | string | null,
    isWide = false,
  ) =>
    html`<td class="number${isWide && " wide"}" data-name="${column(name)}"${value === null && html` data-none`}>${value ?? none}</td>`;
  return html`<tr><td><div class="who">${logoOf(program.company_name, program.company_logo)}<div><a class="name" href="${link(`/p/${program.handle}`)}" title="${program.title}">${program.title}</a><div class="meta small">${program.company_name} <span class="badge" title="${t(`programs.type.${program.program_type}_long`)}">${program.program_type}</span>${
    program.status === "paused" &&
    html`<span class="badge yellow" title="${t("programs.details.paused")}">${t("programs.status.paused")}</span>`
  }${
    funds?.level &&
    html`<span class="badge green" title="${t(`programs.funds.hint.${funds.level}`)}">${t(`programs.funds.level.${funds.level}`)}</span>`
  }${program.participation !== "open" && html`<span class="badge">${t(`programs.participation.${program.participation}`)}</span>`}</div></div></div></td>
<td class="wide types muted small">${types.join(", ")}${more > 0 && ` ${t("public-pages.programs.more_types", { count: more })}`}</td>
${figure("reward", view.range(program.rewards) ?? html`<span class="muted">${t(`programs.reward.${program.program_type}_none`)}</span>`)}
${figure("first_response", responds)}
${figure("targets", met && html`<span class="badge ${met.colour}">${met.percent} %</span>`)}
${figure("valid", program.valid_reports === 0 ? null : t("public-pages.programs.about_count", { count: program.valid_reports }), true)}
${figure("changed", view.day(program.scope_changed_at ?? program.updated_at), true)}</tr>`;
}
