import { publicUsernames } from "../../accounts/profile/get-public-profile.ts";
import type { listThankedPeople } from "../../reports/thanks/list-thanks.ts";
import { type Html, html } from "../layout/html.ts";
import type { PageView } from "../layout/page-view.ts";
import { logoOf } from "../layout/pieces.ts";

/** The section that thanks people by name; null if a program thanks nobody. */
export async function thanksSection(
  { ctx, t, link }: PageView,
  { items, total }: Awaited<ReturnType<typeof listThankedPeople>>,
): Promise<Html | null> {
  if (total === 0) return null;
  const open = await publicUsernames(
    ctx,
    items.map(({ username }) => username),
  );
  const more = total - items.length;
  return html`<section id="thanks"><h2>${t("public-pages.program.thanks")}</h2><p class="muted">${t("public-pages.program.thanks_text")}</p><ul class="people">${items.map(
    ({ username, full_name, picture }) =>
      html`<li class="who">${logoOf(full_name, picture)}<div>${
        open.has(username)
          ? html`<a class="name" href="${link(`/u/${username}`)}">${full_name}</a>`
          : html`<span class="name">${full_name}</span>`
      }<div class="muted small">@${username}</div></div></li>`,
  )}</ul>${more > 0 && html`<p class="muted note">${t("public-pages.program.thanks_more", { count: more })}</p>`}</section>`;
}
