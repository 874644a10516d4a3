import * as endpoints from "@safeport/contract/companies/domain.endpoints";
import { type Http, mount } from "../../../platform/http/mount.ts";
import { presentChallenge, startDomainVerification } from "./start-domain-verification.ts";
import { verifyDomain } from "./verify-domain.ts";

/** Mounts the verification of domains. */
export function domainRoutes(http: Http): void {
  mount(http, endpoints.startDomainVerification, (ctx, { body }) => startDomainVerification(ctx, body), presentChallenge);
  mount(
    http,
    endpoints.verifyDomain,
    (ctx, { body }) => verifyDomain(ctx, body),
    (check) => check,
  );
}
