import { lazyWithTexts } from "../../../../ui/lazy-with-texts.ts";

/** The viewer's test credentials of a program, loaded where it has some. */
export const OwnCredentials = lazyWithTexts(
  () => import("./own-credentials.tsx").then((module) => module.OwnCredentials),
  "programs/credentials",
);

/** The credential sets of a program, for those who manage them. */
export const CredentialList = lazyWithTexts(
  () => import("./credential-list.tsx").then((module) => module.CredentialList),
  "programs/credentials",
);
