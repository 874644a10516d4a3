import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { reauthMinutes } from "../../kernel/reauthentication.limits.ts";
import { Email, LoginResult, SecondFactorCode } from "../core/account.schema.ts";
import { Reauthenticated } from "../sessions/session.endpoints.ts";
import { identityFlowMinutes, maxIdentityAnswer } from "./identity.limits.ts";

/** 32 bytes in base64url. */
const Bytes32 = z.string().check(z.length(43), z.regex(/^[A-Za-z0-9_-]{43}$/));

const Started = z.object({
  url: z.string().check(z.describe("The address at the identity provider that the browser opens.")),
});

const Answer = z.strictObject({
  answer: z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(maxIdentityAnswer),
      z.describe("The query of the address at which the browser came back, as it is."),
    ),
  browser_secret: Bytes32.check(z.describe("The 32 random bytes (Base64URL) whose digest has begun the sign-in.")),
  code: z.optional(SecondFactorCode).check(z.describe("A code of the second factor, for accounts that have one.")),
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
    email: z
      .optional(Email)
      .check(
        z.describe(
          "A mail address whose company has an identity provider of its own; without one it is the provider of the platform.",
        ),
      ),
    browser: Bytes32.check(z.describe("SHA-256 (Base64URL) of 32 random bytes (Base64URL) that the browser keeps.")),
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
  events: ["account.registered", "company.members_changed"],
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
  body: z.strictObject({
    browser: Bytes32.check(z.describe("SHA-256 (Base64URL) of 32 random bytes (Base64URL) that the browser keeps.")),
  }),
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
