import { lazyWithTexts } from "../../../ui/lazy-with-texts.ts";

export const OwnInvitationSection = lazyWithTexts(
  () => import("./own-invitations.tsx").then((module) => module.OwnInvitations),
  "companies/settings",
);
