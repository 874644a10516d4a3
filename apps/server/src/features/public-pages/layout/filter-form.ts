import { type Html, html } from "./html.ts";
import type { PageView } from "./page-view.ts";

interface FilterForm {
  path: string;
  searchHint: string;
  sort: string;
  /** The orders of the list with their names; the first applies if the address names none. */
  sorts: readonly (readonly [value: string, label: string])[];
  isFiltered: boolean;
  /** Filters without a field of their own, which the form keeps. */
  kept?: readonly string[];
  fields: Html | readonly (Html | false)[];
}

/** The search, order and filters of a list, as a form with GET. */
export function filterForm(view: PageView, { path, searchHint, sort, sorts, isFiltered, kept = [], fields }: FilterForm): Html {
  const { t, query, link } = view;
  return html`<details class="filters"${isFiltered && html` open`}><summary>${t("public-pages.filters")}</summary>
<form method="get" action="${path}" role="search">
${["lang", ...kept].map((name) => query[name] && html`<input type="hidden" name="${name}" value="${query[name]}">`)}
<div><label for="search">${t("public-pages.search")}</label><input id="search" name="search" type="search" maxlength="200" value="${query.search}" aria-describedby="search-hint"><p class="muted small" id="search-hint">${searchHint}</p></div>
<div><label for="sort">${t("programs.sort.label")}</label><select id="sort" name="sort">${sorts.map(
    ([value, label], at) => html`<option value="${at === 0 ? "" : value}"${sort === value && html` selected`}>${label}</option>`,
  )}</select></div>
${fields}
<div class="buttons"><button class="button primary">${t("public-pages.apply")}</button>${
    isFiltered && html`<a class="button" href="${link(path)}">${t("public-pages.clear")}</a>`
  }</div>
</form></details>`;
}
