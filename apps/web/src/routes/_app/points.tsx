import { createFileRoute } from "@tanstack/react-router";
import { PointsPage } from "../../features/reputation/components/points-page.tsx";
import { validatePointsSearch } from "../../features/reputation/points-search.ts";
import { loadMessages } from "../../lib/i18n.ts";

export const Route = createFileRoute("/_app/points")({
  validateSearch: validatePointsSearch,
  loader: () => loadMessages("reputation"),
  component: PointsPage,
});
