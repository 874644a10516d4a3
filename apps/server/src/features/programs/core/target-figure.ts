import type { Program } from "@safeport/contract/programs/core/program.schema";
import { figureColours, minFigureTargets } from "@safeport/contract/programs/core/target.limits";

/** The share of targets that a program met in the last 90 days; null with too few for a figure. */
export function figureOf({ targets_due, targets_met }: { targets_due: number; targets_met: number }): Program["targets_met"] {
  if (targets_due < minFigureTargets) return null;
  const share = (100 * targets_met) / targets_due;
  const colour = share >= figureColours.green ? "green" : share >= figureColours.yellow ? "yellow" : "red";
  // Rounded down, so that no figure looks like a better colour.
  return { percent: Math.floor(share), targets: targets_due, colour };
}
