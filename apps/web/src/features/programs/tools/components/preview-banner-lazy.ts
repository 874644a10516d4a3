import { lazyWithTexts } from "../../../../ui/lazy-with-texts.ts";
import type { PreviewBannerProps } from "./preview-banner.tsx";

export const PreviewBanner = lazyWithTexts<PreviewBannerProps>(
  () => import("./preview-banner.tsx").then((module) => module.PreviewBanner),
  "programs/tools",
);
