import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type Provider = "hcaptcha" | "turnstile";
/** How it answers the next check, in place of a verdict. */
type Fault = "hangs" | "garbage" | "breaks off" | "fails" | "list";

export const captchaKeys = {
  CAPTCHA_SITE_KEY: "10000000-aaaa-bbbb-cccc-000000000001",
  CAPTCHA_SECRET: "0x4AAAAAAAsecretOfTheSite",
};

/** The documented addresses and fields of a check, and the code for a token that was used. */
const providers = {
  hcaptcha: { check: "/siteverify", fields: ["secret", "response", "sitekey"], used: "already-seen-response" },
  turnstile: { check: "/turnstile/v0/siteverify", fields: ["secret", "response"], used: "timeout-or-duplicate" },
};

/** A loopback server in place of the `siteverify` endpoints of hCaptcha and Turnstile. It compares each request with their documentation. */
export async function startCaptchaServer() {
  const tokens = new Map<string, { provider: Provider; hostname: string; isReusable: boolean; isUsed: boolean }>();
  const checks: Record<string, string>[] = [];
  const faults: string[] = [];
  let next: Fault | null = null;
  const issue = (provider: Provider, hostname: string, isReusable = false) => {
    const token = `${provider}.${randomUUID()}`;
    tokens.set(token, { provider, hostname, isReusable, isUsed: false });
    return token;
  };

  function verdictOf(provider: Provider, form: Record<string, string>): object {
    const refuse = (...codes: string[]) => ({ success: false, "error-codes": codes });
    if (faults.length > 0) return refuse("bad-request");
    if (form.secret !== captchaKeys.CAPTCHA_SECRET) return refuse("invalid-input-secret");
    if (provider === "hcaptcha" && form.sitekey !== captchaKeys.CAPTCHA_SITE_KEY) return refuse("sitekey-secret-mismatch");
    const token = tokens.get(form.response ?? "");
    if (token?.provider !== provider) return refuse("invalid-input-response");
    if (token.isUsed && !token.isReusable) return refuse(providers[provider].used);
    token.isUsed = true;
    return { success: true, challenge_ts: new Date().toISOString(), hostname: token.hostname, "error-codes": [] };
  }

  async function check(provider: Provider, request: IncomingMessage, response: ServerResponse) {
    const body = await text(request);
    const form = Object.fromEntries(new URLSearchParams(body));
    checks.push(form);
    if (request.method !== "POST") faults.push(`a ${request.method}`);
    if (request.headers["content-type"] !== "application/x-www-form-urlencoded")
      faults.push(`a body of ${request.headers["content-type"]}`);
    const names = Object.keys(form).toSorted().join();
    if (names !== providers[provider].fields.toSorted().join()) faults.push(`the fields ${names}`);
    const fault = next;
    next = null;
    if (fault === "hangs") return;
    if (fault === "breaks off") return void request.socket.destroy();
    if (fault === "garbage") return void response.end("<html>busy</html>");
    if (fault === "list") return void response.end("[]");
    if (fault === "fails") return void response.writeHead(500).end("{}");
    response.setHeader("content-type", "application/json").end(JSON.stringify(verdictOf(provider, form)));
  }

  const server = createServer((request, response) => {
    const [provider] = Object.entries(providers).find(([, { check: path }]) => path === request.url) ?? [];
    if (provider === undefined) return void response.writeHead(404).end();
    return check(provider as Provider, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    checks,
    /** Calls that were not as documented. */
    faults,
    /** A token that a person at this host has got; a reusable one stands for two checks within moments. */
    issue,
    failNext(fault: Fault) {
      next = fault;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
