import { createFileRoute } from "@tanstack/react-router";
import { ProgramCreatePage } from "../../../features/programs/editor/components/program-form-page.tsx";

export const Route = createFileRoute("/_app/bounty/create")({
  component: ProgramCreatePage,
});
