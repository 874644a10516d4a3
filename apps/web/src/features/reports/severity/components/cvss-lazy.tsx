import { lazy } from "react";
import { loadMessages } from "../../../../lib/i18n.ts";

// Code and words of the calculator come together, and only where vectors are shown or made.

export const CvssCalculator = lazy(async () => {
  const [module] = await Promise.all([import("./cvss-calculator.tsx"), loadMessages("reports/cvss")]);
  return { default: module.CvssCalculator };
});

export const VectorMetrics = lazy(async () => {
  const [module] = await Promise.all([import("./vector-metrics.tsx"), loadMessages("reports/cvss")]);
  return { default: module.VectorMetrics };
});

export const VectorDiff = lazy(async () => {
  const [module] = await Promise.all([import("./vector-diff.tsx"), loadMessages("reports/cvss")]);
  return { default: module.VectorDiff };
});
