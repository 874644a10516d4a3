import { lazyWithTexts } from "../../../../ui/lazy-with-texts.ts";
import type { ScopeTesterProps } from "./scope-tester.tsx";

export const ScopeTester = lazyWithTexts<ScopeTesterProps>(
  () => import("./scope-tester.tsx").then((module) => module.ScopeTester),
  "programs/tools",
);
