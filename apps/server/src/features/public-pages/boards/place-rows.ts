import type { LeaderboardPlace } from "@safeport/contract/reputation/reputation.endpoints";
import { publicUsernames } from "../../accounts/profile/get-public-profile.ts";
import { type Html, html } from "../layout/html.ts";
import type { PageView } from "../layout/page-view.ts";
import { logoOf } from "../layout/pieces.ts";

const figures = ["signal", "accuracy", "impact"] as const;

/** Places of a board as rows of a table; on phones, each is a block. */
export async function placeRows(view: PageView, places: readonly LeaderboardPlace[]): Promise<Html> {
  const { t, ctx } = view;
  const open = await publicUsernames(
    ctx,
    places.flatMap(({ user }) => user?.username ?? []),
  );
  // On the first days of a platform everybody is new, which says nothing.
  const hasMovement = places.some(({ previous_rank }) => previous_rank !== null);
  return html`<div class="card"><table class="rows places"><thead><tr><th scope="col">${t("reputation.column.rank")}</th><th scope="col">${t("reputation.column.person")}</th><th scope="col" class="number">${t("reputation.column.points")}</th>${figures.map(
    (name) =>
      html`<th scope="col" class="number" title="${t(`reputation.figure.${name}_help`)}">${t(`reputation.figure.${name}`)}</th>`,
  )}</tr></thead>
<tbody>${places.map((place) => rowOf(view, place, { hasMovement, hasPage: open.has(place.user?.username ?? "") }))}</tbody></table></div>`;
}

interface PlaceRow {
  hasMovement: boolean;
  /** Whether everybody may read the page of the person. */
  hasPage: boolean;
}

function rowOf(view: PageView, place: LeaderboardPlace, { hasMovement, hasPage }: PlaceRow): Html {
  const { t, number } = view;
  const { rank, user, points } = place;
  const person = user
    ? html`${logoOf(user.full_name, user.display_picture)}<div>${hasPage ? html`<a class="name" href="${view.link(`/u/${user.username}`)}">${user.full_name}</a>` : html`<span class="name">${user.full_name}</span>`}<div class="muted small">@${user.username}</div></div>`
    : html`<span class="logo" aria-hidden="true">–</span><span class="muted">${t("reputation.private_user")}</span>`;
  return html`<tr><td class="rank"><strong>${number(rank)}</strong>${hasMovement && movementOf(view, place)}</td>
<td class="person"><div class="who">${person}</div></td>
<td class="number points" data-name="${t("reputation.column.points")}"><strong>${number(points)}</strong></td>
${figures.map((name) => {
  const value = place[name];
  return html`<td class="number" data-name="${t(`reputation.figure.${name}`)}"${value === null && html` data-none`}>${value === null ? html`<span class="muted">–</span>` : figureText(view, name, value)}</td>`;
})}</tr>`;
}

/** Signal, accuracy or impact in the reader's language. */
export function figureText({ number }: PageView, name: (typeof figures)[number], value: number): string {
  return name === "accuracy"
    ? number(value, { style: "percent", maximumFractionDigits: 0 })
    : number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** Change of a place within a week. */
function movementOf({ t, number }: PageView, { rank, previous_rank }: LeaderboardPlace): Html | null {
  if (previous_rank === null) return html` <span class="muted small">${t("reputation.movement.new")}</span>`;
  const gained = previous_rank - rank;
  if (gained === 0) return null;
  const count = Math.abs(gained);
  const text = t(gained > 0 ? "reputation.movement.up" : "reputation.movement.down", { count });
  return html` <span class="small ${gained > 0 ? "up" : "muted"}" title="${text}"><span aria-hidden="true">${gained > 0 ? "↑" : "↓"}${number(count)}</span><span class="hidden">${text}</span></span>`;
}
