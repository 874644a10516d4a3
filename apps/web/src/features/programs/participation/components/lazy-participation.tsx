import { lazyWithTexts } from "../../../../ui/lazy-with-texts.ts";

/** A researcher's actions on their participation in a program, loaded where there are any. */
export const ProgramParticipation = lazyWithTexts(
  () => import("./program-participation.tsx").then((module) => module.ProgramParticipation),
  "programs/participation",
  "errors/field",
);

/** The viewer's waiting invitations, loaded where there are some. */
export const OwnInvitations = lazyWithTexts(
  () => import("./own-participation.tsx").then((module) => module.OwnInvitations),
  "programs/participation",
);

/** The viewer's applications, loaded where there are some. */
export const OwnInterests = lazyWithTexts(
  () => import("./own-participation.tsx").then((module) => module.OwnInterests),
  "programs/participation",
);
