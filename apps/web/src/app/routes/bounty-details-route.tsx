import { useParams } from "@tanstack/react-router";
import { askProgram } from "../../features/programs/api/ask-program.ts";
import { BountyDetailsPage } from "../../features/programs/components/bounty-details-page.tsx";
import type { Ask } from "../visit.ts";

export const ask: Ask = ({ cache, params }) => askProgram(cache, params.title ?? "");

export function BountyDetailsRoute() {
  const { title = "" } = useParams({ strict: false }) as { title?: string };
  return <BountyDetailsPage key={title} title={title} />;
}
