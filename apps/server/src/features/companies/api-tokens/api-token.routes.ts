import * as endpoints from "@safeport/contract/accounts/api-tokens/api-token.endpoints";
import { type Http, mount, mountList } from "../../../platform/http/mount.ts";
import { presentApiToken } from "../../accounts/api-tokens/manage-api-tokens.ts";
import { endApiToken, listApiTokens, makeApiToken } from "./company-tokens.ts";

/** Mounts the API tokens of people and of companies. */
export function apiTokenRoutes(http: Http): void {
  mountList(http, endpoints.listApiTokens, (ctx, { query }) => listApiTokens(ctx, query), presentApiToken);
  mount(
    http,
    endpoints.addApiToken,
    (ctx, { body }) => makeApiToken(ctx, body),
    ({ token, ...row }) => ({ ...presentApiToken(row), token }),
  );
  mount(
    http,
    endpoints.revokeApiToken,
    (ctx, { params }) => endApiToken(ctx, params.token_id),
    (revoked) => revoked,
  );
}
