import type { CaptchaProvider } from "@safeport/contract/intake/intake.values";
import type { CaptchaSettings } from "../../platform/captcha-settings.ts";

/** Where a provider's script and check are, and what the page with its script may load. */
interface ProviderApi {
  /** The script, which calls `onCaptchaLoad` when it can render. */
  script: string;
  /** Where a token is checked. */
  check: string;
  /** Sources of the Content-Security-Policy, and the directives that the provider's documentation names. */
  sources: string;
  directives: readonly string[];
}

/** Addresses as https://docs.hcaptcha.com and https://developers.cloudflare.com/turnstile name them. */
const apis: Record<CaptchaProvider, (origin: string | null, language: string) => ProviderApi> = {
  hcaptcha: (origin, language) => ({
    script: `${origin ?? "https://js.hcaptcha.com"}/1/api.js?render=explicit&onload=onCaptchaLoad&recaptchacompat=off&hl=${language}`,
    check: `${origin ?? "https://api.hcaptcha.com"}/siteverify`,
    sources: origin ?? "https://hcaptcha.com https://*.hcaptcha.com",
    directives: ["script-src", "frame-src", "style-src", "connect-src"],
  }),
  turnstile: (origin) => ({
    script: `${origin ?? "https://challenges.cloudflare.com"}/turnstile/v0/api.js?render=explicit&onload=onCaptchaLoad`,
    check: `${origin ?? "https://challenges.cloudflare.com"}/turnstile/v0/siteverify`,
    sources: origin ?? "https://challenges.cloudflare.com",
    directives: ["script-src", "frame-src"],
  }),
};

/** The addresses of the provider that the operator has set. */
export function providerApi({ provider, origin }: CaptchaSettings, language = "en"): ProviderApi {
  return apis[provider](origin, language);
}
