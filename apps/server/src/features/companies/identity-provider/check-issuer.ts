import type { Ctx } from "../../../platform/context.ts";
import { invalidField } from "../../../platform/http/app-error.ts";
import { OutboundError } from "../../../platform/outbound/outbound-error.ts";

const limits = { timeoutMs: 5_000, maxBytes: 200_000 };

/**
 * Reads how a provider of OpenID Connect describes itself; throws 422 for one with another issuer, such as with a slash at its end, or without a description:
 * nobody could sign in. One that cannot be reached, or fails, is taken, since it may be set up later.
 */
export async function checkIssuer({ outbound }: Pick<Ctx, "outbound">, issuer: string): Promise<void> {
  const described = await issuerAt(outbound, `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
  if (described === "unknown") return;
  if (described === null) throw invalidField(["body", "issuer"], "issuer_undescribed");
  if (described !== issuer) throw invalidField(["body", "issuer"], "issuer_other", { issuer: described.slice(0, 200) });
}

/** The issuer that a description names; null for an answer that is none, `unknown` without an answer. */
async function issuerAt(outbound: Ctx["outbound"], address: string): Promise<string | null> {
  try {
    const { status, body } = await outbound.fetch(address, { ...limits, method: "GET" });
    if (status >= 500 || status === 429) return "unknown";
    const described: unknown = status === 200 ? JSON.parse(Buffer.from(body).toString()) : null;
    const named = typeof described === "object" && described !== null && "issuer" in described ? described.issuer : null;
    return typeof named === "string" ? named : null;
  } catch (error) {
    if (error instanceof OutboundError) return "unknown";
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
