import type { Program } from "@safeport/contract/programs/program.schema";
import { lazyWithTexts } from "../../../../ui/lazy-with-texts.ts";

export const RemoveProgram = lazyWithTexts<{ program: Program }>(
  () => import("./remove-program.tsx").then((module) => module.RemoveProgram),
  "programs/tools",
);
