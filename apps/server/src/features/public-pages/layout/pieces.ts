import { type Html, html } from "./html.ts";
import type { PageView } from "./page-view.ts";

/** The logo of a company, or its first letter. */
export function logoOf(name: string, picture: string | null): Html {
  const letter = [...name.trim()][0]?.toUpperCase() ?? "?";
  return picture
    ? html`<img class="logo" src="${picture}" alt="" width="36" height="36" loading="lazy">`
    : html`<span class="logo" aria-hidden="true">${letter}</span>`;
}

/** A field of a filter form that chooses one of some values. */
export function selectOf(
  { query, t }: PageView,
  field: { name: string; label: string; any?: string; options: readonly (readonly [value: string, label: string])[] },
): Html {
  const { name, label, any = t("public-pages.any"), options } = field;
  return html`<div><label for="${name}">${label}</label><select id="${name}" name="${name}"><option value="">${any}</option>${options.map(
    ([value, text]) => html`<option value="${value}"${query[name] === value && html` selected`}>${text}</option>`,
  )}</select></div>`;
}

/** Names and values; those without a value are left out. */
export function factsOf(facts: readonly (readonly [name: Html | string, value: Html | string | null])[]): Html {
  return html`<dl class="facts">${facts.map(
    ([name, value]) => value !== null && html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>`;
}

interface Chips {
  path: string;
  filters: Record<string, string>;
  sort: { sort?: string };
  labelOf: (name: string, value: string) => string;
}

/** The filters that are on, each with a link that removes it. */
export function filterChips({ t, link }: PageView, { path, filters, sort, labelOf }: Chips): Html {
  const entries = Object.entries(filters);
  if (entries.length === 0) return html``;
  return html`<ul class="chips">${entries.map(([name, value]) => {
    const label = labelOf(name, value);
    const others = { ...filters, [name]: undefined };
    return html`<li><a href="${link(path, { ...others, ...sort })}" aria-label="${t("public-pages.remove", { filter: label })}">${label} <span aria-hidden="true">×</span></a></li>`;
  })}</ul>`;
}

/** A title of people, whose parts between backticks are code. */
export function titleOf(text: string): Html {
  const parts = text.split("`");
  // A backtick without a second one is a backtick.
  if (parts.length % 2 === 0) return html`${text}`;
  return html`${parts.map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
