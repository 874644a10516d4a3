import { lazyWithTexts } from "../../../../ui/lazy-with-texts.ts";

/** What a researcher can do about their part in a program, loaded where there is something. */
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
