import { sessionHours } from "@safeport/contract/accounts/core/sign-in.limits";
import type * as client from "openid-client";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Outbound } from "../../../platform/outbound/outbound.ts";
import { OutboundError } from "../../../platform/outbound/outbound-error.ts";
import { type Claims, claimAt } from "./claims.ts";
import type { OidcProvider } from "./identity-provider.ts";

/** Milliseconds for one request to a provider, and bytes of its answer. */
const limits = { timeoutMs: 8_000, maxBytes: 200_000 };

/** Random values that bind a sign-in to its browser. */
interface Binding {
  state: string;
  nonce: string;
  verifier: string;
}

/** New random values for a sign-in. */
export async function newBinding(): Promise<Binding> {
  const openid = await load();
  return { state: openid.randomState(), nonce: openid.randomNonce(), verifier: openid.randomPKCECodeVerifier() };
}

/**
 * Returns the provider's authorization URL (authorization code with PKCE). With `isAgain`, the provider asks for a new sign-in, however recent the last one.
 * Throws 503 if the provider cannot be reached or describes itself wrongly.
 */
export async function authorizationUrl(
  provider: OidcProvider,
  { state, nonce, verifier }: Binding,
  { redirectUri, email, isAgain }: { redirectUri: string; email: string | undefined; isAgain: boolean },
): Promise<string> {
  const openid = await load();
  const config = await discover(openid, provider);
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: provider.scopes.join(" "),
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    // Both make a provider that keeps to the standard say when the sign-in was.
    max_age: isAgain ? "0" : String(sessionHours * 3_600),
    ...(isAgain && { prompt: "login" }),
    ...(email && { login_hint: email }),
  });
  // The browser goes there, so the address must be one of the web.
  if (url.protocol !== "https:" && !isLocal(provider)) throw new AppError("unavailable", "identity_unreachable");
  return url.href;
}

/**
 * Exchanges the code of a response and checks everything that the standard asks for: state, issuer, PKCE, and the ID token's signature, issuer, audience,
 * expiry and nonce. Throws 401 for a response that is not valid, and 503 if the provider cannot be reached.
 */
export async function readClaims(
  provider: OidcProvider,
  binding: Binding,
  { redirectUri, answer }: { redirectUri: string; answer: URLSearchParams },
): Promise<Claims> {
  const openid = await load();
  const config = await discover(openid, provider);
  const url = new URL(redirectUri);
  url.search = answer.toString();
  try {
    const tokens = await openid.authorizationCodeGrant(config, url, {
      expectedState: binding.state,
      expectedNonce: binding.nonce,
      pkceCodeVerifier: binding.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new AppError("credentials_invalid", "identity_invalid");
    const { userinfo_endpoint } = config.serverMetadata();
    const { roleClaim } = provider;
    const roles = roleClaim === null ? undefined : claimAt(claims, roleClaim);
    const isComplete = claims.email !== undefined && (roleClaim === null || roles !== undefined);
    if (isComplete || userinfo_endpoint === undefined) return claimsOf(claims);
    // Some providers answer the address, the name and the groups by userinfo alone (OpenID Connect Core §5.4).
    const more = await openid.fetchUserInfo(config, tokens.access_token, claims.sub);
    // An address of the ID token is never joined with a word there that another is verified.
    const person = claimsOf(claims.email === undefined ? { ...more, ...claims } : claims);
    if (roleClaim === null) return person;
    return { ...person, all: { ...person.all, [roleClaim]: roles === undefined ? claimAt(more, roleClaim) : roles } };
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    if (isOutbound(cause)) throw new AppError("unavailable", "identity_unreachable");
    if (cause instanceof openid.AuthorizationResponseError) throw new AppError("credentials_invalid", "identity_denied");
    throw new AppError("credentials_invalid", "identity_invalid");
  }
}

function claimsOf(claims: client.IDToken): Claims {
  const text = (value: unknown) => (typeof value === "string" && value.trim() !== "" ? value.trim() : null);
  // Microsoft says so by `xms_edov`; some providers send the text.
  const isVerified = [claims.email_verified, claims.xms_edov].some((value) => [true, "true", 1, "1"].includes(value as string));
  const { auth_time: seconds } = claims;
  return {
    subject: claims.sub,
    email: isVerified ? (text(claims.email)?.toLowerCase() ?? null) : null,
    name: text(claims.name) ?? text([claims.given_name, claims.family_name].filter(Boolean).join(" ")),
    username: text(claims.preferred_username),
    signedInAt: typeof seconds === "number" && seconds > 0 ? new Date(seconds * 1_000) : null,
    all: claims,
  };
}

/** Loaded here, because few servers need it at their start. */
function load(): Promise<typeof client> {
  return import("openid-client");
}

async function discover(openid: typeof client, provider: OidcProvider): Promise<client.Configuration> {
  try {
    const config = await openid.discovery(
      new URL(provider.issuer),
      provider.clientId,
      provider.clientSecret,
      openid.ClientSecretBasic(provider.clientSecret),
      {
        [openid.customFetch]: (url, options) => send(provider.fetch, url, options),
        // A key that was fetched over TLS is not enough: the signature of each ID token is checked.
        execute: [openid.enableNonRepudiationChecks, ...(isLocal(provider) ? [openid.allowInsecureRequests] : [])],
        timeout: 10,
      },
    );
    const methods = config.serverMetadata().token_endpoint_auth_methods_supported;
    if (!methods || methods.includes("client_secret_basic")) return config;
    return withPost(openid, config, provider);
  } catch {
    throw new AppError("unavailable", "identity_unreachable");
  }
}

/** The same, for a provider that takes the secret in the body alone. */
function withPost(openid: typeof client, found: client.Configuration, provider: OidcProvider): client.Configuration {
  const auth = openid.ClientSecretPost(provider.clientSecret);
  const config = new openid.Configuration(found.serverMetadata(), provider.clientId, provider.clientSecret, auth);
  config[openid.customFetch] = (url, options) => send(provider.fetch, url, options);
  openid.enableNonRepudiationChecks(config);
  if (isLocal(provider)) openid.allowInsecureRequests(config);
  return config;
}

/** Only the operator's provider on this machine is without TLS. */
function isLocal({ company_id, issuer }: OidcProvider): boolean {
  return company_id === null && issuer.startsWith("http:");
}

/** A request of the library through the guard of outside requests. */
async function send(
  fetchOutside: Outbound["fetch"],
  url: string,
  { method, headers, body }: client.CustomFetchOptions,
): Promise<Response> {
  const sent = Object.entries(headers).filter(([name]) => !["authorization", "user-agent"].includes(name.toLowerCase()));
  const authorization = Object.entries(headers).find(([name]) => name.toLowerCase() === "authorization")?.[1];
  const answer = await fetchOutside(url, {
    ...limits,
    method: method === "POST" ? "POST" : "GET",
    headers: Object.fromEntries(sent),
    ...(authorization !== undefined && { authorization }),
    ...(body !== undefined && body !== null && { body: String(body) }),
  });
  const type = answer.headers.get("content-type");
  return new Response(new Uint8Array(answer.body), { status: answer.status, headers: type ? { "content-type": type } : {} });
}

function isOutbound(error: unknown): boolean {
  return error instanceof OutboundError || (error instanceof Error && error.cause !== undefined && isOutbound(error.cause));
}
