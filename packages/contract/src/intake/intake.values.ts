/** Providers of a CAPTCHA for the form of people without an account, by the setting INTAKE_CHALLENGE. */
export const captchaProviders = ["hcaptcha", "turnstile"] as const;
export type CaptchaProvider = (typeof captchaProviders)[number];

/** State of a CAPTCHA in its frame. */
export type CaptchaState = "ready" | "solved" | "expired" | "failed";

/** A message of the frame to the form, beside which nothing is exchanged. `token` is for the state "solved". */
export interface CaptchaMessage {
  safeportCaptcha: { state: CaptchaState; token: string | null } | { height: number };
}

/** Why a mail became neither a report nor a comment. */
export const mailRefusals = [
  "bounce",
  "auto_reply",
  "loop",
  "no_sender",
  "empty",
  "unreadable",
  "too_large",
  "closed",
  "no_comments",
] as const;
export type MailRefusal = (typeof mailRefusals)[number];
