import { createFileRoute } from "@tanstack/react-router";
import { ProgramEditPage } from "../../../../features/programs/editor/components/program-form-page.tsx";
import { loadMessages } from "../../../../lib/i18n.ts";

export const Route = createFileRoute("/_app/bounties/edit/$title")({
  loader: () => loadMessages("programs", "programs/editor", "errors/field"),
  component: EditProgram,
});

function EditProgram() {
  const { title } = Route.useParams();
  return <ProgramEditPage key={title} title={title} />;
}
