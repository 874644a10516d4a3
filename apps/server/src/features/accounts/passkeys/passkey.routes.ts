import type { Passkey } from "@safeport/contract/accounts/core/passkey.schema";
import * as endpoints from "@safeport/contract/accounts/passkeys/passkey.endpoints";
import { type Http, mount, mountList, mountPublic } from "../../../platform/http/mount.ts";
import { presentLogin } from "../core/present-user.ts";
import type { SignInLimits } from "../core/sign-in-attempts.ts";
import { presentReauthenticated } from "../sessions/reauthenticate.ts";
import { addPasskey } from "./add-passkey.ts";
import { removePasskey, renamePasskey } from "./change-passkey.ts";
import { logInWithPasskey } from "./log-in-with-passkey.ts";
import { type PasskeyRow, pageOfPasskeys } from "./passkey.queries.ts";
import { reauthenticateWithPasskey } from "./reauthenticate-with-passkey.ts";
import { startPasskeyReauthentication, startPasskeySignIn } from "./request-options.ts";
import { startPasskey } from "./start-passkey.ts";

/** Mounts the caller's passkeys, and the calls that use them. */
export function passkeyRoutes(http: Http, limits: SignInLimits): void {
  mountList(http, endpoints.listPasskeys, (ctx, { query }) => pageOfPasskeys(ctx.db, ctx.actor.user_id, query), present);
  mount(http, endpoints.startPasskey, startPasskey, (options) => options);
  mount(http, endpoints.addPasskey, (ctx, { body }) => addPasskey(ctx, body), present);
  mount(http, endpoints.renamePasskey, (ctx, { params, body }) => renamePasskey(ctx, params.passkey_id, body.name), present);
  mount(
    http,
    endpoints.removePasskey,
    (ctx, { params }) => removePasskey(ctx, params.passkey_id),
    (removed) => removed,
  );
  mountPublic(http, endpoints.startPasskeySignIn, startPasskeySignIn, (options) => options);
  mountPublic(
    http,
    endpoints.logInWithPasskey,
    (ctx, { body }) => logInWithPasskey(ctx, body.credential, limits.passwords),
    presentLogin,
  );
  mount(http, endpoints.startPasskeyReauthentication, startPasskeyReauthentication, (options) => options);
  mount(
    http,
    endpoints.reauthenticateWithPasskey,
    (ctx, { body }) => reauthenticateWithPasskey(ctx, body.credential, limits.passwords),
    presentReauthenticated,
  );
}

function present({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return {
    passkey_id: id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}
