import { useParams } from "@tanstack/react-router";
import { ProgramPage } from "../../features/programs/detail/components/program-page.tsx";
import { prefetchProgram } from "../../features/programs/shared/api/prefetch-program.ts";
import type { Ask } from "../visit.ts";

export const ask: Ask = ({ cache, params }) => prefetchProgram(cache, params.title ?? "");

export function BountyDetailsRoute() {
  const { title = "" } = useParams({ strict: false }) as { title?: string };
  return <ProgramPage key={title} title={title} />;
}
