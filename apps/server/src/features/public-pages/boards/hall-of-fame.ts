import { type LeaderboardBoard, leaderboardWindows, weaknessGroups } from "@safeport/contract/reputation/points.values";
import { getLeaderboard as endpoint } from "@safeport/contract/reputation/reputation.endpoints";
import { getLeaderboard } from "../../reputation/get-leaderboard.ts";
import { listBoardCountries } from "../../reputation/list-board-countries.ts";
import { type Html, html } from "../layout/html.ts";
import type { PublicPage } from "../layout/layout.ts";
import type { PageView } from "../layout/page-view.ts";
import { pagingOf } from "../layout/paging.ts";
import { readQuery } from "../layout/read-query.ts";
import { placeRows } from "./place-rows.ts";

const path = "/hall-of-fame";
const pageSize = 50;
/** Boards without a further choice. The first one is shown when the address names none. */
const plainBoards = ["overall", "critical_high", "newcomers", "vdp"] as const;

/** `/hall-of-fame`: the boards as a visitor reads them. Private people have a place without a name. */
export async function hallOfFame(view: PageView): Promise<PublicPage> {
  const { ctx, t, query } = view;
  const read = readQuery(endpoint.query, query, ["board", "window", "country", "page"], { size: String(pageSize) });
  const countries = await listBoardCountries(ctx);
  const country = countries.find((code) => code === read.country);
  const board = shownBoard(read.board, country);
  const { window } = read;
  const leaderboard = await getLeaderboard(ctx, { ...read, board, country, company_id: undefined });
  const address = {
    board: board === "overall" ? undefined : board,
    country: board === "country" ? country : undefined,
    window: window === "90d" ? undefined : window,
  };
  const { head, links } = pagingOf(view, leaderboard, address);
  const title = t("public-pages.hall.title");
  const name = board === "country" && country ? view.country(country) : boardName(view, board);
  return {
    title,
    description: t("public-pages.hall.intro"),
    canonical: path,
    isIndexed: board === "overall" && window === "90d" && leaderboard.page === 1,
    section: "hall_of_fame",
    head,
    body: html`<div class="head"><div><h1>${title}</h1><p class="muted">${t("public-pages.hall.intro")}</p></div></div>
<div class="split">
${boardList(view, { board, country, countries, window: address.window })}
<section aria-labelledby="board">
<div class="tools"><h2 id="board">${name}</h2><nav class="segments" aria-label="${t("reputation.windows")}">${leaderboardWindows.map(
      (value) =>
        html`<a class="segment" href="${view.link(path, { ...address, window: value === "90d" ? undefined : value })}"${value === window && html` aria-current="true"`}>${t(`reputation.window.${value}`)}</a>`,
    )}</nav></div>
${leaderboard.items.length === 0 ? emptyBoard(view) : await placeRows(view, leaderboard.items)}
${links}
${leaderboard.as_of && html`<p class="muted small note">${t("public-pages.hall.updated")} ${view.time(leaderboard.as_of)}. ${t("public-pages.hall.named")}</p>`}
</section>
</div>`,
  };
}

/** The board that an address names; the overall one where it names none that stands here. */
function shownBoard(board: LeaderboardBoard | undefined, country: string | undefined): Exclude<LeaderboardBoard, "company"> {
  if (!board || board === "company" || (board === "country" && !country)) return "overall";
  return board;
}

function boardName({ t }: PageView, board: Exclude<LeaderboardBoard, "company">): string {
  const plain = plainBoards.find((one) => one === board);
  if (plain) return t(`reputation.board.${plain}`);
  const group = weaknessGroups.find((one) => one === board);
  return group ? t(`reputation.weakness.${group}`) : t("reputation.board.country");
}

interface BoardList {
  board: Exclude<LeaderboardBoard, "company">;
  country: string | undefined;
  countries: readonly string[];
  window: string | undefined;
}

/** All boards as links; on phones they open by a press. */
function boardList(view: PageView, { board, country, countries, window }: BoardList): Html {
  const { t, link } = view;
  const entry = (query: { board?: string; country?: string }, name: string, isShown: boolean) =>
    html`<li><a class="board" href="${link(path, { ...query, window })}"${isShown && html` aria-current="true"`}>${name}</a></li>`;
  const entries = (boards: readonly (typeof plainBoards | typeof weaknessGroups)[number][]) =>
    boards.map((one) => entry(one === "overall" ? {} : { board: one }, boardName(view, one), one === board));
  const named = countries
    .map((code) => ({ code, name: view.country(code) }))
    .sort((one, other) => one.name.localeCompare(other.name, view.language));
  return html`<details class="filters"><summary>${t("reputation.boards")}</summary>
<nav class="boards" aria-label="${t("reputation.boards")}"><ul>${entries(plainBoards)}</ul>
<h2>${t("reputation.board.weakness")}</h2><ul>${entries(weaknessGroups)}</ul>
${
  named.length > 0 &&
  html`<h2>${t("reputation.board.country")}</h2><ul>${named.map(({ code, name }) => entry({ board: "country", country: code }, name, board === "country" && code === country))}</ul>`
}</nav></details>`;
}

function emptyBoard({ t }: PageView): Html {
  return html`<div class="card empty"><h3>${t("reputation.none")}</h3><p class="muted">${t("public-pages.hall.none_text")}</p></div>`;
}
