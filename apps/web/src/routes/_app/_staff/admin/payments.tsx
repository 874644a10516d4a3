import { createFileRoute } from "@tanstack/react-router";
import { UpcomingPage } from "../../../../app/upcoming-page.tsx";

export const Route = createFileRoute("/_app/_staff/admin/payments")({
  component: () => <UpcomingPage name="payments" />,
});
