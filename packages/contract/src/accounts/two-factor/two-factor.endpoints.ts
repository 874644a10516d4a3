import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { SecondFactorCode } from "../core/account.schema.ts";

export const startTwoFactor = endpoint({
  name: "accounts.start_two_factor",
  summary: "Make a secret for an authenticator app; it counts once a code of it is confirmed",
  method: "POST",
  path: "/v1/auth/send-2fa-otp/",
  auth: "reauth",
  rate: "auth",
  throttle: { person: 30 },
  result: z.object({
    /** In base32, to be typed by hand. */
    secret: z.string().check(z.describe("The secret that an authenticator app stores (TOTP, RFC 6238), in Base32.")),
    otpauth_url: z.string().check(z.describe("The same secret as an address that authenticator apps open.")),
    qr_svg: z.string().check(z.describe("The same address as a QR code (SVG).")),
  }),
  errors: ["conflict"],
});

export const enableTwoFactor = endpoint({
  name: "accounts.enable_two_factor",
  summary: "Confirm the secret by a code of the app; returns ten recovery codes, which are shown only once",
  method: "POST",
  path: "/v1/auth/verify-2fa/",
  auth: "session",
  rate: "auth",
  throttle: { person: 120 },
  query: z.strictObject({ code: SecondFactorCode.check(z.describe("The six digits that the authenticator app shows.")) }),
  result: z.object({
    recovery_codes: z
      .array(z.string())
      .check(z.describe("Ten codes, each of which takes the place of the second factor once. They are shown only now.")),
  }),
  errors: ["conflict", "not_found", "sign_in_limited"],
});

export const disableTwoFactor = endpoint({
  name: "accounts.disable_two_factor",
  summary: "Turn the second factor off with a code of the app or a recovery code",
  method: "POST",
  path: "/v1/auth/verify-disable-2fa/",
  auth: "reauth",
  rate: "auth",
  throttle: { person: 60 },
  query: z.strictObject({
    code: SecondFactorCode.check(z.describe("The six digits that the authenticator app shows, or a recovery code.")),
  }),
  result: z.object({ two_factor_enabled: z.literal(false) }),
  errors: ["conflict", "sign_in_limited"],
});
