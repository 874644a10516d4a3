import type { CallsReport } from "./calls-part.ts";
import type { ColdStart } from "./cold-start.ts";
import type { Rating } from "./lighthouse.ts";
import type { Machine } from "./machine.ts";
import type { Options } from "./options.ts";
import type { Transfer } from "./transfers.ts";
import type { RouteSize } from "./web-graph.ts";

/** All that a run found. */
export interface Report {
  machine: Machine;
  options: Options;
  /** Reports in the market that was compared with. */
  other: number | null;
  calls: CallsReport;
  start?: ColdStart;
  web?: { graph: RouteSize[]; transfers: Transfer[] };
  lighthouse?: Rating[];
}
