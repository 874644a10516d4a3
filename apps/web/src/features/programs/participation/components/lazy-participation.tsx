import { lazyWithTexts } from "../../../../ui/lazy-with-texts.ts";

/** What a researcher can do about their part in a program, loaded where there is something. */
export const ProgramParticipation = lazyWithTexts(
  () => import("./program-participation.tsx").then((module) => module.ProgramParticipation),
  "programs/participation",
  "errors/field",
);

/** The viewer's waiting invitations and applications, loaded where there are some. */
export const OwnParticipation = lazyWithTexts(
  () => import("./own-participation.tsx").then((module) => module.OwnParticipation),
  "programs/participation",
);
