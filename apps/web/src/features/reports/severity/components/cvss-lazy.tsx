import { lazyWithTexts } from "../../../../ui/lazy-with-texts.ts";

// Code and words of the calculator come together, and only where vectors are shown or made.

export const CvssCalculator = lazyWithTexts(
  () => import("./cvss-calculator.tsx").then((module) => module.CvssCalculator),
  "reports/cvss",
);

export const VectorMetrics = lazyWithTexts(
  () => import("./vector-metrics.tsx").then((module) => module.VectorMetrics),
  "reports/cvss",
);

export const VectorDiff = lazyWithTexts(() => import("./vector-diff.tsx").then((module) => module.VectorDiff), "reports/cvss");
