import { readPublicNonIssues } from "../../flood/non-issues/non-issue-list.ts";
import { html } from "../layout/html.ts";
import type { PublicPage } from "../layout/layout.ts";
import type { PageView } from "../layout/page-view.ts";

/** `/p/{handle}/non-issues`: what a program does not count as a vulnerability unless more is shown; 404 and 410 as for the program. */
export async function nonIssuesPage(view: PageView, { handle }: { handle: string }): Promise<PublicPage> {
  const { t, link } = view;
  const { program, items } = await readPublicNonIssues(view.ctx, handle, view.language);
  const path = `/p/${program.handle}`;
  const title = t("flood-settings/non-issues.title");
  return {
    title: `${title} · ${program.title}`,
    description: t("flood-settings/non-issues.public_text"),
    canonical: `${path}/non-issues`,
    isIndexed: program.in_search_engines,
    section: "programs",
    body: html`<p class="back"><a href="${link(path)}">${t("flood-settings/non-issues.back", { title: program.title })}</a></p>
<div class="head"><div><h1>${title}</h1><p class="muted">${t("flood-settings/non-issues.public_text")}</p></div></div>
${
  items.length === 0
    ? html`<p class="muted">${t("flood-settings/non-issues.no_list")}</p>`
    : html`<ul class="card assets">${items.map(
        (entry) =>
          html`<li><h2>${entry.title}</h2><p>${entry.reason}</p><p class="muted">${t("flood-settings/non-issues.would_change")} ${entry.changes}</p>${
            entry.terms.length > 0 &&
            html`<p class="muted small">${t("flood-settings/non-issues.words")} ${entry.terms.map((group) => group.join(", ")).join(" + ")}</p>`
          }</li>`,
      )}</ul>`
}`,
  };
}
