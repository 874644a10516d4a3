import { lazyWithTexts } from "../../../../ui/lazy-with-texts.ts";

export const SafeHarborText = lazyWithTexts<{ kind: "full" | "partial" }>(
  () => import("./safe-harbor-text.tsx").then((module) => module.SafeHarborText),
  "programs/safe-harbor",
);
