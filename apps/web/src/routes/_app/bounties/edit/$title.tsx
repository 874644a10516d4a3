import { createFileRoute } from "@tanstack/react-router";
import { ProgramEditPage } from "../../../../features/programs/editor/components/program-form-page.tsx";

export const Route = createFileRoute("/_app/bounties/edit/$title")({
  component: EditProgram,
});

function EditProgram() {
  const { title } = Route.useParams();
  return <ProgramEditPage key={title} title={title} />;
}
