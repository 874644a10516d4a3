import { createFileRoute } from "@tanstack/react-router";
import { Suspense } from "react";
import { PublicProgramPage } from "../features/programs/public/public-program-page.tsx";
import { loadMessages } from "../lib/i18n.ts";
import { lazyPart } from "../ui/lazy-part.ts";

const Commitments = lazyPart(
  () => import("../features/reports/known-issues/components/commitments.tsx").then((module) => module.Commitments),
  "reports",
);
const DisclosedSection = lazyPart(
  () => import("../features/reports/disclosure/components/disclosed-section.tsx").then((module) => module.DisclosedSection),
  "reports",
);

/** The hashes of a program's known issues, and its published reports. */
const moreOf = (handle: string) => (
  <Suspense>
    <Commitments program={handle} />
    <DisclosedSection program={handle} />
  </Suspense>
);

/** The page of a program for everybody, which search engines may list. */
export const Route = createFileRoute("/p/$handle")({
  loader: () => loadMessages("programs", "reports"),
  component: PublicProgram,
});

function PublicProgram() {
  return <PublicProgramPage handle={Route.useParams().handle} more={moreOf} />;
}
