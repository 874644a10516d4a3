import { createHash } from "node:crypto";
import { captchaLimits } from "@safeport/contract/intake/intake.limits";
import * as z from "zod/mini";
import type { CaptchaSettings } from "../../platform/captcha-settings.ts";
import type { PublicCtx } from "../../platform/context.ts";
import { AppError, invalidField } from "../../platform/http/app-error.ts";
import type { OutsideAnswer } from "../../platform/outbound/fetch-outside.ts";
import type { Tx } from "../../platform/transaction.ts";
import { providerApi } from "./captcha-provider.ts";
import { useChallenge } from "./intake.queries.ts";

/** Reply of both providers. */
const Verdict = z.object({
  success: z.boolean(),
  hostname: z.optional(z.nullable(z.string())),
  "error-codes": z._default(z.nullable(z.array(z.string())), null),
});

/** Codes that the token is to blame for; any other is a fault of the settings or of the provider. */
const tokenFaults: ReadonlySet<string> = new Set([
  ...["missing-input-response", "invalid-input-response", "timeout-or-duplicate"],
  ...["expired-input-response", "already-seen-response", "invalid-or-already-seen-response"],
]);

/**
 * Asks the provider whether it gave this token to somebody at our form. The address of the person is not sent. Throws 422 for a token that is missing, refused or of
 * another host, and 503 if the provider does not answer in time, or answers that the settings are wrong, which the log names.
 */
export async function verifyCaptcha(ctx: PublicCtx, captcha: CaptchaSettings, token: string | null): Promise<void> {
  if (token === null) throw invalidField(["body", "captcha"], "captcha_required");
  const verdict = verdictOf(await askProvider(ctx, captcha, token));
  const faults = verdict["error-codes"] ?? [];
  if (!verdict.success && !(faults.length > 0 && faults.every((code) => tokenFaults.has(code))))
    throw unavailable(new Error(`The provider of the CAPTCHA refuses the check: ${faults.join(", ").slice(0, 200)}`));
  if (!verdict.success || !isOurHost(captcha, verdict.hostname ?? null))
    throw invalidField(["body", "captcha"], "captcha_refused");
}

/** Throws 409 for a token that was used here before; a provider may take one twice within moments. */
export async function takeCaptcha(tx: Tx, token: string): Promise<void> {
  const expiresAt = new Date(Date.now() + captchaLimits.minutes * 60_000);
  const id = createHash("sha256").update(token).digest("hex").slice(0, 32);
  if (!(await useChallenge(tx, id, expiresAt))) throw new AppError("conflict", "challenge_used");
}

async function askProvider({ outbound }: PublicCtx, captcha: CaptchaSettings, token: string): Promise<OutsideAnswer> {
  const { provider, siteKey, secret } = captcha;
  const fields = { secret, response: token, ...(provider === "hcaptcha" && { sitekey: siteKey }) };
  try {
    return await outbound.fetch(providerApi(captcha).check, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
      body: new URLSearchParams(fields).toString(),
      maxBytes: 65_536,
      timeoutMs: captchaLimits.ms,
    });
  } catch (cause) {
    throw unavailable(cause);
  }
}

function verdictOf({ status, body }: OutsideAnswer): z.output<typeof Verdict> {
  try {
    const verdict = Verdict.parse(JSON.parse(body.toString()));
    if (!verdict.success || status === 200) return verdict;
  } catch {
    // Falls through: no verdict.
  }
  throw unavailable(new Error(`The provider of the CAPTCHA answered ${status} without a verdict`));
}

/** hCaptcha checks the site key instead, and leaves the host out when many solve challenges. */
function isOurHost({ provider, frameOrigin }: CaptchaSettings, hostname: string | null): boolean {
  if (provider === "hcaptcha" && (hostname === null || hostname === "not-provided")) return true;
  return hostname === new URL(frameOrigin).hostname;
}

function unavailable(cause: unknown): AppError {
  return Object.assign(new AppError("unavailable", "captcha_unavailable", { retryAfter: 60 }), { cause });
}
