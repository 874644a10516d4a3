import { createFileRoute } from "@tanstack/react-router";
import { prefetchImport } from "../../../../features/programs/imports/api/import.ts";
import { ImportsPage } from "../../../../features/programs/imports/components/imports-page.tsx";
import { loadMessages } from "../../../../lib/i18n.ts";

export const Route = createFileRoute("/_app/_staff/admin/imports")({
  loader: ({ context: { queryClient } }) => {
    prefetchImport(queryClient);
    return loadMessages("programs/imports");
  },
  component: ImportsPage,
});
