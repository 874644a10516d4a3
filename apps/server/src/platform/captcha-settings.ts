import { OperatorError } from "@safeport/db/operator-error";
import type { Environment } from "./environment.ts";

export interface CaptchaSettings {
  provider: "hcaptcha" | "turnstile";
  siteKey: string;
  secret: string;
  /** The origin of its script and its check; null: the provider's own. */
  origin: string | null;
  /** The origin in which its script runs: the origin of uploads, where nobody is signed in. */
  frameOrigin: string;
}

/** The provider of CAPTCHAs. Throws if its keys are missing, or an origin in which its script cannot read the sessions of the app. */
export function captchaOf(e: Environment, contentUrl: string | null): CaptchaSettings | null {
  const { INTAKE_CHALLENGE: provider, CAPTCHA_SITE_KEY, CAPTCHA_SECRET, CAPTCHA_ORIGIN } = e;
  if (provider === "work") {
    if (CAPTCHA_SITE_KEY || CAPTCHA_SECRET || CAPTCHA_ORIGIN)
      throw new OperatorError("CAPTCHA_SITE_KEY, CAPTCHA_SECRET and CAPTCHA_ORIGIN need INTAKE_CHALLENGE=hcaptcha or turnstile.");
    return null;
  }
  if (!CAPTCHA_SITE_KEY || !CAPTCHA_SECRET)
    throw new OperatorError(`INTAKE_CHALLENGE=${provider} needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET.`);
  if (contentUrl === null)
    throw new OperatorError(
      `INTAKE_CHALLENGE=${provider} needs CONTENT_URL: the script of the provider runs there, since in the app's origin it could read sessions.`,
    );
  const origin = CAPTCHA_ORIGIN ? new URL(CAPTCHA_ORIGIN).origin : null;
  return { provider, siteKey: CAPTCHA_SITE_KEY, secret: CAPTCHA_SECRET, origin, frameOrigin: contentUrl };
}
