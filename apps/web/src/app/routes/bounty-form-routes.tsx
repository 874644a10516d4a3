import { useParams } from "@tanstack/react-router";
import { ProgramCreatePage, ProgramEditPage } from "../../features/programs/editor/components/program-form-page.tsx";

export function BountyCreateRoute() {
  return <ProgramCreatePage />;
}

export function BountyEditRoute() {
  const { title = "" } = useParams({ strict: false }) as { title?: string };
  return <ProgramEditPage key={title} title={title} />;
}
