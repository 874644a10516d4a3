import { useParams } from "@tanstack/react-router";
import { BountyDetailsPage } from "../../features/programs/detail/components/program-page.tsx";
import { askProgram } from "../../features/programs/shared/api/prefetch-program.ts";
import type { Ask } from "../visit.ts";

export const ask: Ask = ({ cache, params }) => askProgram(cache, params.title ?? "");

export function BountyDetailsRoute() {
  const { title = "" } = useParams({ strict: false }) as { title?: string };
  return <BountyDetailsPage key={title} title={title} />;
}
