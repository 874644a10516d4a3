import type Stripe from "stripe";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Settings, StripeSettings } from "../../../platform/settings.ts";

export type StripeClient = Stripe;

/**
 * Milliseconds in which an order may still be on its way to Stripe: two tries with their time limits, and as much again. Until then nobody
 * can know that Stripe does not have it.
 */
export const onItsWayMs = 60_000;

const clients = new WeakMap<StripeSettings, Promise<StripeClient>>();

/** Returns the Stripe settings; throws 409 naming the missing ones. `connect` is for payouts to connected accounts. */
export function requireStripe({ stripe }: Pick<Settings, "stripe">, use: "deposits" | "connect"): StripeSettings {
  if (!stripe) throw new AppError("conflict", "stripe_not_configured");
  if (use === "connect" && stripe.connectSecrets.length === 0) throw new AppError("conflict", "stripe_connect_not_configured");
  return stripe;
}

/** The official client, loaded when it is needed first. */
export function stripeClient(settings: StripeSettings): Promise<StripeClient> {
  const client = clients.get(settings) ?? open(settings);
  clients.set(settings, client);
  return client;
}

async function open({ secretKey, apiHost }: StripeSettings): Promise<StripeClient> {
  const { default: Client } = await import("stripe");
  const url = apiHost === null ? null : new URL(apiHost);
  return new Client(secretKey, {
    maxNetworkRetries: 1,
    timeout: 15_000,
    telemetry: false,
    appInfo: { name: "Safeport" },
    ...(url && {
      host: url.hostname,
      port: url.port || (url.protocol === "https:" ? "443" : "80"),
      protocol: url.protocol === "https:" ? ("https" as const) : ("http" as const),
    }),
  });
}

/** A call that Stripe refused for good; `code` is its own word for why. */
export class StripeRefusal extends Error {
  readonly code: string;
  constructor(code: string, cause: unknown) {
    super(`Stripe refused the call: ${code}`, { cause });
    this.code = code;
  }
}

/** Calls Stripe. Throws a StripeRefusal if Stripe refuses the call for good, and 503 if the outcome is unknown, so the caller has to ask again. */
export async function callStripe<T>(settings: StripeSettings, call: (client: StripeClient) => Promise<T>): Promise<T> {
  const client = await stripeClient(settings);
  try {
    return await call(client);
  } catch (error) {
    const { statusCode, code, type } = error as { statusCode?: number; code?: string; type?: string };
    // 409 is a call with the same key that has not been answered, 429 a limit.
    if (statusCode !== undefined && statusCode >= 400 && statusCode < 500 && statusCode !== 409 && statusCode !== 429)
      throw new StripeRefusal((code ?? type ?? "unknown").slice(0, 100), error);
    if (typeof type !== "string" || !type.startsWith("Stripe")) throw error;
    throw new AppError("unavailable", "stripe_unavailable", { retryAfter: 30 });
  }
}

/** Like `callStripe`, for a call whose refusal is the caller's to read: throws 409 with Stripe's own word for it. */
export async function callStripeForCaller<T>(...args: Parameters<typeof callStripe<T>>): Promise<T> {
  try {
    return await callStripe(...args);
  } catch (error) {
    if (error instanceof StripeRefusal) throw new AppError("conflict", "stripe_refused", { params: { code: error.code } });
    throw error;
  }
}
