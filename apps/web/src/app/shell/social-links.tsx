import { Suspense } from "react";
import { lazyPart } from "../../ui/lazy-part.ts";

const SocialLinksView = lazyPart(() => import("./social-links-view.tsx").then((module) => module.SocialLinksView));

/** The operator's addresses, which the server writes into the page (`SOCIAL_LINKS`). */
const addresses = (document.querySelector<HTMLMetaElement>('meta[name="social-links"]')?.content ?? "")
  .split(" ")
  .filter((address) => address !== "");

/** Icons that lead to where the operator can be followed; nothing when none is set. */
export function SocialLinks() {
  return <Suspense>{addresses.length > 0 && <SocialLinksView addresses={addresses} />}</Suspense>;
}
