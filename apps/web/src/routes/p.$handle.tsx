import { createFileRoute } from "@tanstack/react-router";
import { PublicProgramPage } from "../features/programs/public/public-program-page.tsx";
import { loadMessages } from "../lib/i18n.ts";

/** The page of a program for everybody, which search engines may list. */
export const Route = createFileRoute("/p/$handle")({
  loader: () => loadMessages("programs", "programs/public"),
  component: PublicProgram,
});

function PublicProgram() {
  return <PublicProgramPage handle={Route.useParams().handle} />;
}
