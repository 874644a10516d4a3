import { type Html, html } from "./html.ts";
import type { PageView } from "./page-view.ts";

interface Paging {
  page: number;
  pages: number;
}

/** The addresses of the pages before and after this one. */
function neighbours(view: PageView, { page, pages }: Paging, query: Record<string, string | number | undefined>, path: string) {
  const linkTo = (target: number) => view.link(path, { ...query, page: target === 1 ? undefined : target });
  return { previous: page > 1 ? linkTo(page - 1) : null, next: page < pages ? linkTo(page + 1) : null };
}

/** Links to the pages before and after this one, for the head and for below the list. */
export function pagingOf(
  view: PageView,
  paging: Paging,
  query: Record<string, string | number | undefined>,
  path = view.path,
): { head: Html; links: Html } {
  const { previous, next } = neighbours(view, paging, query, path);
  const { t } = view;
  const head = html`${previous && html`<link rel="prev" href="${previous}">`}${next && html`<link rel="next" href="${next}">`}`;
  if (!previous && !next) return { head, links: html`` };
  return {
    head,
    links: html`<nav class="pages" aria-label="${t("public-pages.paging.label")}">${
      previous && html`<a class="button" rel="prev" href="${previous}">${t("public-pages.paging.previous")}</a>`
    }<span>${t("public-pages.paging.page", { page: paging.page, pages: paging.pages })}</span>${
      next && html`<a class="button" rel="next" href="${next}">${t("public-pages.paging.next")}</a>`
    }</nav>`,
  };
}
