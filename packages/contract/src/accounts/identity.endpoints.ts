import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { reauthMinutes } from "../kernel/reauthentication.limits.ts";
import { Email, LoginResult, SecondFactorCode } from "./account.schema.ts";
import { identityFlowMinutes, maxIdentityAnswer } from "./identity.limits.ts";
import { Reauthenticated } from "./session.endpoints.ts";

/** 32 bytes in base64url. */
const Bytes32 = z.string().check(z.length(43), z.regex(/^[A-Za-z0-9_-]{43}$/));

const Started = z.object({
  /** The address at the identity provider that the browser opens. */
  url: z.string(),
});

const Answer = z.strictObject({
  /** The query of the address at which the browser came back. */
  answer: z.string().check(z.minLength(1), z.maxLength(maxIdentityAnswer)),
  /** The secret whose digest started the sign-in. */
  browser_secret: Bytes32,
  /** Code of the second factor, for accounts that have one. */
  code: z.optional(SecondFactorCode),
});
export type IdentityAnswer = z.output<typeof Answer>;

export const startIdentitySignIn = endpoint({
  name: "identities.start",
  summary: `Begin a sign-in at an identity provider, which has to end within ${identityFlowMinutes} minutes in the same browser`,
  method: "POST",
  path: "/v1/auth/identity/start/",
  auth: "public",
  rate: "auth",
  throttle: { person: 240 },
  body: z.strictObject({
    /** An address whose company has a provider of its own; without one it is the provider of the platform. */
    email: z.optional(Email),
    /** SHA-256 of a secret that the browser keeps. */
    browser: Bytes32,
  }),
  result: Started,
  errors: ["not_found", "unavailable"],
});

export const finishIdentitySignIn = endpoint({
  name: "identities.finish",
  summary:
    "Exchange the answer of an identity provider for a token; a first sign-in opens an account where the platform allows it",
  method: "POST",
  path: "/v1/auth/identity/finish/",
  auth: "public",
  rate: "auth",
  throttle: { person: 240 },
  body: Answer,
  result: LoginResult,
  errors: [
    ...(["credentials_invalid", "two_factor_required", "sign_in_limited", "forbidden", "conflict"] as const),
    ...(["registration_refused", "unavailable"] as const),
  ],
});

export const startIdentityReauthentication = endpoint({
  name: "identities.start_reauthentication",
  summary: "Begin another sign-in at the identity provider of the caller, to prove that this session is still theirs",
  method: "POST",
  path: "/v1/auth/identity/reauthenticate/start/",
  auth: "session",
  rate: "auth",
  throttle: { person: 120 },
  body: z.strictObject({ browser: Bytes32 }),
  result: Started,
  errors: ["not_found", "unavailable"],
});

export const reauthenticateByIdentity = endpoint({
  name: "identities.reauthenticate",
  summary: `Prove the identity of the caller again; calls that ask for a recent sign-in are then accepted for ${reauthMinutes} minutes`,
  method: "POST",
  path: "/v1/auth/identity/reauthenticate/",
  auth: "session",
  rate: "auth",
  throttle: { person: 120 },
  body: Answer,
  result: Reauthenticated,
  errors: ["sign_in_limited", "forbidden", "unavailable"],
});
