import { createFileRoute } from "@tanstack/react-router";
import { LeaderboardPage } from "../../../features/reputation/components/leaderboard-page.tsx";
import { validateLeaderboardSearch } from "../../../features/reputation/leaderboard-search.ts";
import { loadMessages } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/_app/{-$area}/leaderboard")({
  validateSearch: validateLeaderboardSearch,
  loader: () => loadMessages("reputation"),
  component: LeaderboardPage,
});
