import { publicFields, type TermField, termFields } from "@safeport/contract/programs/core/program.values";
import type { listPublicVersions } from "../../programs/versions/list-versions.ts";
import { type Html, html } from "../layout/html.ts";
import type { PageView } from "../layout/page-view.ts";

type Versions = Awaited<ReturnType<typeof listPublicVersions>>;

/** The newest versions of the terms that everybody could see, with what changed in each; null before the first change. */
export function historySection(view: PageView, handle: string, { items, total }: Versions): Html | null {
  if (total < 2) return null;
  const { t } = view;
  return html`<section id="history"><h2>${t("public-pages.program.history")}</h2><ul class="card assets">${items.map(
    (version) =>
      html`<li><p class="meta">${nameOf(view, handle, version)}${view.day(version.created_at.toISOString())}</p><p class="muted small">${changesOf(view, version)}</p></li>`,
  )}</ul>${total > items.length && html`<p class="muted note">${t("public-pages.program.history_more", { count: total - items.length })}</p>`}</section>`;
}

/** The number of a version, with a link to what changed in it. */
function nameOf(
  { t, link }: PageView,
  handle: string,
  { number, previous, fields, scope_changes }: Versions["items"][number],
): Html {
  const name = t("programs/history.version", { number });
  const hasChange =
    publicFields.some((field) => fields.includes(field)) || Object.values(scope_changes).some((count) => count > 0);
  return previous !== null && hasChange
    ? html`<a class="name" href="${link(`/p/${handle}/versions/${number}`)}">${name}</a>`
    : html`<strong>${name}</strong>`;
}

/** "Rewards and policy changed, 2 scopes added", in the reader's language. */
function changesOf({ t, language }: PageView, { previous, fields, scope_changes }: Versions["items"][number]): string {
  if (previous === null) return t("programs/history.first");
  const names = termFields
    .filter((field: TermField) => fields.includes(field))
    .map((field) => t(`programs/history.field.${field}`));
  const parts = (["added", "changed", "removed"] as const).flatMap((kind) =>
    scope_changes[kind] === 0 ? [] : [t(`programs/history.scopes_${kind}`, { count: scope_changes[kind] })],
  );
  const named = names.length === 0 ? [] : [t("programs/history.changed", { parts: new Intl.ListFormat(language).format(names) })];
  const all = [...named, ...parts];
  return all.length === 0 ? t("programs/history.no_change") : all.join(" · ");
}
