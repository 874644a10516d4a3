import { createFileRoute } from "@tanstack/react-router";
import { ProgramCreatePage } from "../../../features/programs/editor/components/program-form-page.tsx";
import { loadMessages } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/_app/bounty/create")({
  loader: () => loadMessages("programs", "programs/editor", "errors/field"),
  component: ProgramCreatePage,
});
