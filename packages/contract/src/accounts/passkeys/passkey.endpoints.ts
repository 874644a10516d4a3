import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { Uuid } from "../../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../../kernel/paging.ts";
import { reauthMinutes } from "../../kernel/reauthentication.limits.ts";
import { LoginResult } from "../core/account.schema.ts";
import {
  Passkey,
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyName,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from "../core/passkey.schema.ts";
import { passkeyChallengeMinutes } from "../core/sign-in.limits.ts";
import { Reauthenticated } from "../sessions/session.endpoints.ts";

const ofPasskey = z.object({ passkey_id: Uuid });

export const listPasskeys = endpoint({
  name: "accounts.list_passkeys",
  summary: "The caller's passkeys, newest first",
  method: "GET",
  path: "/v1/auth/passkeys/",
  auth: "session",
  rate: "read",
  query: z.strictObject({ ...pageQuery(), ...changedSince }),
  result: pageOf(Passkey),
  errors: [],
  list: true,
});

export const startPasskey = endpoint({
  name: "accounts.start_passkey",
  summary: `Options for making a passkey in a browser; the challenge works once, for ${passkeyChallengeMinutes} minutes, in this session`,
  method: "POST",
  path: "/v1/auth/passkeys/start/",
  auth: "reauth",
  rate: "auth",
  throttle: { person: 60 },
  result: PasskeyCreationOptions,
  errors: ["conflict"],
});

export const addPasskey = endpoint({
  name: "accounts.add_passkey",
  summary: "Store a passkey that the browser has made, and notify the caller by mail",
  method: "POST",
  path: "/v1/auth/passkeys/",
  auth: "reauth",
  rate: "auth",
  throttle: { person: 60 },
  body: z.strictObject({
    name: PasskeyName.check(z.describe("What its owner calls the passkey.")),
    credential: PasskeyRegistration.check(
      z.describe("What the browser answers, as `PublicKeyCredential.toJSON()` returns it (WebAuthn)."),
    ),
  }),
  result: Passkey,
  status: 201,
  errors: ["conflict"],
});

export const renamePasskey = endpoint({
  name: "accounts.rename_passkey",
  summary: "Give a passkey another name",
  method: "PATCH",
  path: "/v1/auth/passkeys/:passkey_id/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 120, object: 60 },
  params: ofPasskey,
  body: z.strictObject({ name: PasskeyName.check(z.describe("What its owner calls the passkey from now on.")) }),
  result: Passkey,
  errors: ["not_found"],
});

export const removePasskey = endpoint({
  name: "accounts.remove_passkey",
  summary: "Remove a passkey, end the other sessions that began with it, and notify the caller by mail",
  method: "DELETE",
  path: "/v1/auth/passkeys/:passkey_id/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 60, object: 30 },
  params: ofPasskey,
  result: z.object({ passkey_id: Uuid, ended_sessions: z.int().check(z.describe("How many other sessions were ended.")) }),
  errors: ["not_found"],
});

export const startPasskeySignIn = endpoint({
  name: "accounts.start_passkey_sign_in",
  summary: `Options for proving a passkey at a sign-in; the challenge works once, for ${passkeyChallengeMinutes} minutes`,
  method: "POST",
  path: "/v1/auth/passkey-login/start/",
  auth: "public",
  rate: "auth",
  throttle: { person: 600 },
  result: PasskeyRequestOptions,
  errors: [],
});

export const logInWithPasskey = endpoint({
  name: "accounts.log_in_with_passkey",
  summary: "Exchange the proof of a passkey for a token, without a name, a password or a code",
  method: "POST",
  path: "/v1/auth/passkey-login/",
  auth: "public",
  rate: "auth",
  throttle: { person: 600 },
  body: z.strictObject({
    credential: PasskeyAssertion.check(
      z.describe("What the browser answers, as `PublicKeyCredential.toJSON()` returns it (WebAuthn)."),
    ),
  }),
  result: LoginResult,
  errors: ["credentials_invalid", "sign_in_limited", "forbidden"],
});

export const startPasskeyReauthentication = endpoint({
  name: "accounts.start_passkey_reauthentication",
  summary: `Options for proving a passkey of the caller; the challenge works once, for ${passkeyChallengeMinutes} minutes, in this session`,
  method: "POST",
  path: "/v1/auth/passkey-reauthenticate/start/",
  auth: "session",
  rate: "auth",
  throttle: { person: 120 },
  result: PasskeyRequestOptions,
  errors: ["not_found"],
});

export const reauthenticateWithPasskey = endpoint({
  name: "accounts.reauthenticate_with_passkey",
  summary: `Prove a passkey; calls that ask for a recent sign-in are then accepted for ${reauthMinutes} minutes`,
  method: "POST",
  path: "/v1/auth/passkey-reauthenticate/",
  auth: "session",
  rate: "auth",
  throttle: { person: 120 },
  body: z.strictObject({
    credential: PasskeyAssertion.check(
      z.describe("What the browser answers, as `PublicKeyCredential.toJSON()` returns it (WebAuthn)."),
    ),
  }),
  result: Reauthenticated,
  errors: ["sign_in_limited"],
});
