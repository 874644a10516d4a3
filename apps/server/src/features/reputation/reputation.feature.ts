import { afterEach, type DataExport } from "../../platform/export/data-export.ts";
import type { Feature } from "../../platform/feature.ts";
import { recordVerification } from "../../platform/verification.queries.ts";
import { presentPoint } from "./point.presenter.ts";
import { pointsAfter } from "./point-list.queries.ts";
import {
  boardsOfClosedAccounts,
  pointsOfReports,
  pointsOfRetests,
  retestsOfClaimedReports,
  stakesOfEndedParts,
} from "./points.subscribers.ts";
import { refreshBoards } from "./refresh-boards.ts";
import { reputationRoutes } from "./reputation.routes.ts";
import { type ReturnedStakes, returnStakes } from "./return-stakes.ts";
import { settleDuePenalties } from "./settle-points.ts";
import { verifyPoints } from "./verify-points.ts";

const points: DataExport = {
  name: "points",
  async *records({ db, actor }) {
    for await (const row of afterEach((after, limit) => pointsAfter(db, actor.user_id, after, limit))) yield presentPoint(row);
  },
};

export const reputation: Feature = {
  name: "reputation",
  routes: reputationRoutes,
  subscribers: [pointsOfReports, pointsOfRetests, retestsOfClaimedReports, boardsOfClosedAccounts, stakesOfEndedParts],
  exports: [points],
  tasks: ({ db }) => ({
    settle_penalties: () => settleDuePenalties(db),
    return_stakes: (payload) => returnStakes(db, payload as ReturnedStakes),
    refresh_leaderboards: () => refreshBoards(db),
    verify_points: async () => void (await recordVerification(db, "points", () => verifyPoints(db))),
  }),
  atStart: ["refresh_leaderboards"],
  cron: ["*/15 * * * * refresh_leaderboards", "*/10 * * * * settle_penalties", "47 3 * * * verify_points"],
};
