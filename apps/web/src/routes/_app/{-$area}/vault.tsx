import { createFileRoute } from "@tanstack/react-router";
import { UpcomingPage } from "../../../app/upcoming-page.tsx";

export const Route = createFileRoute("/_app/{-$area}/vault")({
  component: () => <UpcomingPage name="vault" />,
});
