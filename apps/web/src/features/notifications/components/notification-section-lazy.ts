import { lazyWithTexts } from "../../../ui/lazy-with-texts.ts";

export const NotificationSection = lazyWithTexts(
  () => import("./notification-settings.tsx").then((module) => module.NotificationSettings),
  "notifications/preferences",
);
