import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { SecondFactorCode } from "./account.schema.ts";

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
    secret: z.string(),
    otpauth_url: z.string(),
    /** The address as a QR code, an SVG document. */
    qr_svg: z.string(),
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
  query: z.strictObject({ code: SecondFactorCode }),
  result: z.object({ recovery_codes: z.array(z.string()) }),
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
  query: z.strictObject({ code: SecondFactorCode }),
  result: z.object({ two_factor_enabled: z.literal(false) }),
  errors: ["conflict", "sign_in_limited"],
});
