import { createFileRoute } from "@tanstack/react-router";
import { DisputesPage } from "../../../../features/disputes/components/disputes-page.tsx";
import { validateDisputesSearch } from "../../../../features/disputes/disputes-search.ts";
import { loadMessages } from "../../../../lib/i18n.ts";

export const Route = createFileRoute("/_app/{-$area}/disputes/")({
  validateSearch: validateDisputesSearch,
  loader: () => loadMessages("disputes"),
  component: DisputesPage,
});
