import * as endpoints from "@safeport/contract/accounts/api-token.endpoints";
import { type Http, mount, mountList } from "../../../platform/http/mount.ts";
import { pageOfTokens } from "./api-token.queries.ts";
import { addApiToken, presentApiToken, revokeApiToken } from "./manage-api-tokens.ts";

/** Mounts the caller's API tokens. */
export function apiTokenRoutes(http: Http): void {
  mountList(http, endpoints.listApiTokens, (ctx, { query }) => pageOfTokens(ctx.db, ctx.actor.user_id, query), presentApiToken);
  mount(
    http,
    endpoints.addApiToken,
    (ctx, { body }) => addApiToken(ctx, body),
    ({ token, ...row }) => ({ ...presentApiToken(row), token }),
  );
  mount(
    http,
    endpoints.revokeApiToken,
    (ctx, { params }) => revokeApiToken(ctx, params.token_id),
    (revoked) => revoked,
  );
}
