import { publicFields } from "@safeport/contract/programs/core/program.values";
import type { ScopeDifference } from "@safeport/contract/programs/versions/program-version.schema";
import { comparePublicVersion } from "../../programs/versions/compare-versions.ts";
import { type Html, html } from "../layout/html.ts";
import type { PublicPage } from "../layout/layout.ts";
import type { PageView } from "../layout/page-view.ts";
import { scopeText, termText } from "./term-text.ts";
import { textDiff } from "./text-diff.ts";

/** The most scopes on the page. */
const shownScopes = 50;
/** The most characters of all compared texts, before and after: the page stays small, and its making short. */
const maxCharacters = 200_000;

/** `/p/{handle}/versions/{number}`: what a version of the terms changed for everybody; 404 and 410 as for the program. */
export async function versionPage(
  view: PageView,
  { handle, number: text }: { handle: string; number: string },
): Promise<PublicPage> {
  const { t, link } = view;
  const comparison = await comparePublicVersion(view.ctx, handle, /^\d{1,10}$/.test(text) ? Number(text) : 0);
  const { version, against, before, after, scope_changes, scopes } = comparison;
  const path = `/p/${handle.toLowerCase()}`;
  const title = t("public-pages.program.version_title", { number: version.number });
  let left = maxCharacters;
  const compare = (one: string, other: string) => {
    left -= one.length + other.length;
    return left < 0 ? null : textDiff(view, one, other);
  };
  const fields = publicFields
    .map((field) => ({ field, old: termText(view, field, before), now: termText(view, field, after) }))
    .filter(({ old, now }) => old !== now);
  const texts = fields.map(({ field, old, now }) => ({ name: t(`programs/history.field.${field}`), diff: compare(old, now) }));
  const assets = scopes.slice(0, shownScopes).map((difference) => scopeRow(view, difference, compare));
  const more = scope_changes.added + scope_changes.changed + scope_changes.removed - assets.length;
  return {
    title: `${title} · ${comparison.title}`,
    description: title,
    canonical: path,
    isIndexed: false,
    section: "programs",
    body: html`<p class="back"><a href="${link(path)}#history">${t("public-pages.program.version_back", { title: comparison.title })}</a></p>
<div class="head"><div><h1>${title}</h1><p class="meta"><span>${t("public-pages.program.version_against", { against: against.number })}</span><span>${view.day(against.created_at.toISOString())} → ${view.day(version.created_at.toISOString())}</span></p></div></div>
${texts.length + assets.length === 0 && html`<p class="muted">${t("programs/history.no_change")}</p>`}
<div class="changes">${texts.flatMap(({ name, diff }) => (diff ? [html`<section><h2>${name}</h2>${diff}</section>`] : []))}${
      assets.length > 0 &&
      html`<section><h2>${t("programs/history.field.scopes")}</h2><ul class="card assets">${assets}</ul>${more > 0 && html`<p class="muted note">${t("programs/history.more_scopes", { count: more })}</p>`}</section>`
    }</div>
${left < 0 && html`<p class="muted note">${t("public-pages.program.version_long")}</p>`}`,
  };
}

const tones = { added: "green", changed: "yellow", removed: "red" } as const;

function scopeRow(
  view: PageView,
  { before, after }: ScopeDifference,
  compare: (one: string, other: string) => Html | null,
): Html | null {
  const { t } = view;
  const scope = after ?? before;
  if (!scope) return null;
  const kind = before ? (after ? "changed" : "removed") : "added";
  const shown =
    before && after
      ? compare(scopeText(view, before), scopeText(view, after))
      : html`<p class="muted small">${t(`programs.asset_type.${scope.asset_type}`)} · ${t(scope.is_out_of_scope ? "programs.scope.out" : "programs.scope.in")} · ${t(`reports/severity.${scope.max_severity}`)}</p>`;
  return html`<li><p class="meta"><span class="badge ${tones[kind]}">${t(`programs/history.scope_${kind}`)}</span><code>${scope.identifier}</code></p>${shown}</li>`;
}
