import { listDisclosed as endpoint } from "@safeport/contract/disclosure/disclosure.endpoints";
import { type Severity, severities } from "@safeport/contract/kernel/severity.values";
import { disclosedSorts } from "@safeport/contract/reports/core/disclosure.values";
import { listDisclosed, listDisclosingPrograms } from "../../disclosure/list-disclosed.ts";
import { filterForm } from "../layout/filter-form.ts";
import { type Html, html } from "../layout/html.ts";
import { feedPaths, type PublicPage } from "../layout/layout.ts";
import type { PageView } from "../layout/page-view.ts";
import { pagingOf } from "../layout/paging.ts";
import { filterChips, selectOf } from "../layout/pieces.ts";
import { readQuery } from "../layout/read-query.ts";
import { reportRows } from "./report-rows.ts";

const pageSize = 30;
const filterNames = ["search", "program", "severity", "author"] as const;
const mostSevereFirst = severities.toReversed();

/** `/d`: the published reports, with search, filters and sorts. */
export async function reportList(view: PageView): Promise<PublicPage> {
  const { ctx, t, query } = view;
  const read = readQuery(endpoint.query, query, ["page", "sort", ...filterNames], { size: String(pageSize) });
  const [found, programs] = await Promise.all([listDisclosed(ctx, read), listDisclosingPrograms(ctx)]);
  const filters = Object.fromEntries(filterNames.flatMap((name) => (read[name] ? [[name, String(read[name])]] : [])));
  const sort = read.sort === "newest" ? {} : { sort: read.sort };
  const { head, links } = pagingOf(view, found, { ...filters, ...sort });
  const isFiltered = Object.keys(filters).length > 0;
  const title = t("reports/disclosure.list.title");
  const intro = t("reports/disclosure.list.intro");
  const labelOf = (name: string, value: string) => {
    if (name === "program") return programs.find(({ handle }) => handle === value.toLowerCase())?.title ?? value;
    return name === "severity" ? t(`reports/severity.${value as Severity}`) : value;
  };
  return {
    title,
    description: intro,
    canonical: "/d",
    isIndexed: !isFiltered && found.page === 1 && read.sort === "newest",
    section: "reports",
    head,
    body: html`<div class="head"><div><h1>${title}</h1><p class="muted">${intro}</p></div><a class="button" href="${feedPaths.reports}">${t("reports/disclosure.list.feed")}</a></div>
<div class="split">
${reportFilters(view, { sort: read.sort, isFiltered, programs })}
<section aria-label="${title}">
<div class="tools"><p class="muted">${t("reports/disclosure.list.total", { count: found.total })}</p>${filterChips(view, { path: "/d", filters, sort, labelOf })}</div>
${found.items.length === 0 ? emptyOf(view, isFiltered) : await reportRows(view, found.items)}
${links}
</section>
</div>`,
  };
}

interface Filters {
  sort: (typeof disclosedSorts)[number];
  isFiltered: boolean;
  programs: readonly { handle: string; title: string }[];
}

function reportFilters(view: PageView, { sort, isFiltered, programs }: Filters): Html {
  const { t } = view;
  return filterForm(view, {
    path: "/d",
    searchHint: t("public-pages.reports.search_hint"),
    sort,
    sorts: disclosedSorts.map((value) => [value, t(`public-pages.reports.sort.${value}`)]),
    isFiltered,
    kept: ["author"],
    fields: [
      selectOf(view, {
        name: "severity",
        label: t("reports/disclosure.list.severity"),
        options: mostSevereFirst.map((value) => [value, t(`reports/severity.${value}`)]),
      }),
      programs.length > 0 &&
        selectOf(view, {
          name: "program",
          label: t("public-pages.programs.column.program"),
          options: programs.map(({ handle, title }) => [handle, title]),
        }),
    ],
  });
}

function emptyOf({ t, link }: PageView, isFiltered: boolean): Html {
  return isFiltered
    ? html`<div class="card empty"><h2>${t("reports/disclosure.list.empty_search")}</h2><a class="button" href="${link("/d")}">${t("public-pages.reports.show_all")}</a></div>`
    : html`<div class="card empty"><h2>${t("reports/disclosure.list.empty")}</h2><p class="muted">${t("reports/disclosure.list.empty_text")}</p></div>`;
}
