import { lazyWithTexts } from "../../../../ui/lazy-with-texts.ts";

export const ScopeCsvButtons = lazyWithTexts<{ program: string }>(
  () => import("./scope-csv-buttons.tsx").then((module) => module.ScopeCsvButtons),
  "programs/tools",
);
