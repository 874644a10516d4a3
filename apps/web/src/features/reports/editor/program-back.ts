import { linkOptions } from "@tanstack/react-router";
import type { BackLink } from "../../../ui/page.tsx";

/** The link above the heading to the program that a report is written for. */
export function programBack(program: string, label: string): BackLink {
  return { link: linkOptions({ to: "/{-$area}/bounties/$title", params: { title: program } }), label };
}
