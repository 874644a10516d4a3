import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import type { Network } from "../src/platform/outbound/check-target.ts";
import { fetchOutside } from "../src/platform/outbound/fetch-outside.ts";
import type { Outbound } from "../src/platform/outbound/outbound.ts";

export const clientId = "safeport";
export const clientSecret = "the-secret-of-the-client/%";

type Claims = Record<string, unknown>;
/** Departure of an ID token from a right one. */
export interface Fault {
  claims?: Claims;
  /** `none`: without a signature; `stranger`: by a key that the provider does not publish; `secret`: by the secret of the client. */
  signature?: "none" | "stranger" | "secret";
}
interface Code extends Fault {
  issuer: string;
  challenge: string;
  nonce: string;
  person: Claims;
}

/** An identity provider on this machine that answers as it is told to: at its own address, and as any host of `outbound`. */
export async function startIdentityServer() {
  const [right, stranger] = [await generateKeyPair("RS256"), await generateKeyPair("RS256")];
  const codes = new Map<string, Code>();
  /** Requests to the token endpoint. */
  const exchanges: URLSearchParams[] = [];
  /** Added to a host's own metadata. */
  const metadata = new Map<string, Claims>();
  /** Reply of its userinfo endpoint. */
  const userinfo: Claims = {};

  const server = createServer(async (request, response) => {
    const host = (request.headers.host ?? "").split(":")[0] ?? "";
    const issuer = host === "127.0.0.1" ? own() : `https://${host}`;
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (request.url === "/.well-known/openid-configuration")
      return send(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ["RS256"],
        authorization_response_iss_parameter_supported: true,
        ...metadata.get(host),
      });
    if (request.url === "/keys")
      return send(200, { keys: [{ ...(await exportJWK(right.publicKey)), kid: "right", alg: "RS256" }] });
    if (request.url === "/userinfo") return send(200, userinfo);
    if (request.url !== "/token") return send(404, {});
    let text = "";
    for await (const chunk of request) text += chunk;
    const form = new URLSearchParams(text);
    exchanges.push(form);
    const code = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const proof = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const basic = `Basic ${Buffer.from(`${clientId}:${encodeURIComponent(clientSecret).replace(/-/g, "%2D")}`).toString("base64")}`;
    if (request.headers.authorization !== basic) return send(401, { error: "invalid_client" });
    if (code?.issuer !== issuer || code.challenge !== proof) return send(400, { error: "invalid_grant" });
    return send(200, { access_token: "x", token_type: "Bearer", expires_in: 60, id_token: await idToken(code) });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const own = () => `http://127.0.0.1:${port}`;

  function idToken({ issuer, nonce, person, claims, signature }: Code): Promise<string> | string {
    const now = Math.floor(Date.now() / 1_000);
    const payload = { iss: issuer, aud: clientId, iat: now, exp: now + 60, auth_time: now, nonce, ...person, ...claims };
    if (signature === "none") {
      const parts = [{ alg: "none" }, payload].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"));
      return `${parts.join(".")}.`;
    }
    if (signature === "secret")
      return new SignJWT(payload).setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode(clientSecret.repeat(2)));
    const key = signature === "stranger" ? stranger : right;
    return new SignJWT(payload).setProtectedHeader({ alg: "RS256", kid: "right" }).sign(key.privateKey);
  }

  const network: Network = { resolve: () => Promise.resolve(["127.0.0.1"]), mayConnect: (_address, to) => to === port };
  /** The real client, with this server behind every https address. */
  const outbound: Outbound = {
    fetch(address, options) {
      const url = new URL(address);
      url.protocol = "http:";
      url.port = String(port);
      return fetchOutside(url.href, { ...options, ports: [port] }, network);
    },
    readTxt: () => Promise.resolve([]),
  };

  return {
    issuer: own(),
    outbound,
    exchanges,
    metadata,
    userinfo,
    /** Somebody signs in at the address where the browser was sent; returns the query that it comes back with. */
    signIn(address: string, person: Claims, fault: Fault = {}): string {
      const url = new URL(address);
      const issuer = url.origin;
      const code = randomBytes(12).toString("hex");
      const field = (name: string) => url.searchParams.get(name) ?? "";
      codes.set(code, { issuer, challenge: field("code_challenge"), nonce: field("nonce"), person, ...fault });
      return new URLSearchParams({ code, state: field("state"), iss: issuer }).toString();
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The browser's secret during a sign-in, and its digest. */
export function newBrowser() {
  const browser_secret = randomBytes(32).toString("base64url");
  return { browser_secret, browser: createHash("sha256").update(browser_secret).digest("base64url") };
}
