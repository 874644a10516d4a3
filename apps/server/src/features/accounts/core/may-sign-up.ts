import type { PublicCtx } from "../../../platform/context.ts";
import { isInvited } from "./invited.queries.ts";
import { domainOf } from "./mail-domain.ts";

/** Whether the platform lets people sign up by the domain of this address. */
export function isOfSignUpDomain({ site }: Pick<PublicCtx, "site">, email: string): boolean {
  const { sign_up, sign_up_domains } = site.current;
  return sign_up === "domain" && sign_up_domains.includes(domainOf(email));
}

/** Whether the platform lets somebody with this address sign up; an open invitation always does. */
export async function maySignUp({ db, site }: Pick<PublicCtx, "db" | "site">, email: string): Promise<boolean> {
  return site.current.sign_up === "open" || isOfSignUpDomain({ site }, email) || isInvited(db, email);
}
