import * as endpoints from "@safeport/contract/companies/scim.endpoints";
import { type Http, mount } from "../../../platform/http/mount.ts";
import { addScimToken, getScim, presentScim, revokeScimToken } from "./manage-scim.ts";

/** Mounts the SCIM tokens of companies. */
export function scimTokenRoutes(http: Http): void {
  mount(http, endpoints.getScim, (ctx, { params }) => getScim(ctx, params.company_id), presentScim);
  mount(
    http,
    endpoints.addScimToken,
    (ctx, { params }) => addScimToken(ctx, params.company_id),
    ({ tokens, token }, ctx) => ({ ...presentScim(tokens, ctx), token }),
  );
  mount(
    http,
    endpoints.revokeScimToken,
    (ctx, { params }) => revokeScimToken(ctx, params.company_id, params.token_id),
    presentScim,
  );
}
