import { createFileRoute } from "@tanstack/react-router";
import { UpcomingPage } from "../../../app/upcoming-page.tsx";

export const Route = createFileRoute("/_app/{-$area}/leaderboard")({
  component: () => <UpcomingPage name="leaderboard" />,
});
