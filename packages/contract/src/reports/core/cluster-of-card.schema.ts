import * as z from "zod/mini";
import { Uuid } from "../../kernel/ids.ts";

/** The cluster of a report in a list that shows it. */
export const clusterOfCard = {
  cluster: z
    .optional(
      z.object({
        count: z.int().check(z.describe("How many reports the cluster has, this one included; counted up to 501.")),
        open: z.int().check(z.describe("How many of them wait for a decision.")),
      }),
    )
    .check(
      z.describe(
        "With `clusters`, for the team: the reports for which this row stands. Missing in other lists, and until a report was compared, some seconds after sending.",
      ),
    ),
  cluster_id: z
    .optional(Uuid)
    .check(
      z.describe(
        "With `clusters` or in the order `place`, for the team: the first report of its cluster, which may be itself. Missing in other lists, and until it was compared.",
      ),
    ),
};
