import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { finishIdentitySignIn, startIdentitySignIn } from "@safeport/contract/accounts/identities/identity.endpoints";
import { exportJWK, generateKeyPair } from "jose";
import Provider from "oidc-provider";
import { expect } from "vitest";
import { newBrowser } from "./identity-server.ts";
import { type Answer, buildWorld } from "./world.ts";

const redirectUri = "http://127.0.0.1:3000/sign-in";
const secret = "a-secret-of-the-client";

/** Where the provider says who somebody is. */
export type ClaimsIn = "userinfo" | "id_token";

/** `oidc-provider` on this machine, which knows the people of `people` and signs them in without asking. */
async function startRealProvider(claimsIn: ClaimsIn) {
  const people = new Map<string, object>();
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  let listen: Parameters<typeof createServer>[1] = () => {};
  const server = createServer((request, response) => listen?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: "safeport", client_secret: secret, redirect_uris: [redirectUri] }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "RS256", use: "sig" }] },
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name", "preferred_username", "groups", "realm_access", "https://roles.example/of"],
      roles: ["roles"],
    },
    conformIdTokenClaims: claimsIn === "userinfo",
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    // Everybody has agreed already.
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client?.clientId ?? "",
        accountId: context.oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid email profile roles");
      await grant.save();
      return grant;
    },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
    interactions: { url: (_context, interaction) => `/as/${interaction.uid}` },
    cookies: { keys: ["a key of the cookies"] },
  });
  const answer = provider.callback();
  listen = (request, response) => {
    if (!request.url?.startsWith("/as/")) return answer(request, response);
    const accountId = request.headers["x-person"];
    void provider.interactionFinished(request, response, { login: { accountId: String(accountId) } });
  };
  return { issuer, people, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** Follows the redirects of the provider as the browser of a person would, up to the address of the platform. */
async function browse(address: string, person: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = new URL(address);
  while (url.origin !== new URL(redirectUri).origin) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { cookie, "x-person": person } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location === null) throw new Error(`${response.status} ${await response.text()}`);
    url = new URL(location, url);
  }
  expect(url.pathname).toBe("/sign-in");
  return url.search.slice(1);
}

export type RealProviderWorld = Awaited<ReturnType<typeof buildRealProviderWorld>>;

/** A server whose platform has `oidc-provider` as its identity provider. */
export async function buildRealProviderWorld(env: NodeJS.ProcessEnv = {}, claimsIn: ClaimsIn = "userinfo") {
  const provider = await startRealProvider(claimsIn);
  const client = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: "safeport", OIDC_CLIENT_SECRET: secret };
  const w = await buildWorld({ env: { ...client, ...env } });
  const finish = (answer: string, browser_secret: string, code?: string): Promise<Answer> =>
    w.call(null, finishIdentitySignIn, { body: { answer, browser_secret, ...(code && { code }) } });
  /** Signs somebody in at the provider; returns the answer that their browser brings back. */
  async function prove(person: string) {
    const { browser, browser_secret } = newBrowser();
    const { url } = (await w.call(null, startIdentitySignIn, { body: { browser } })).body;
    return { answer: await browse(url, person), browser_secret };
  }
  return {
    ...w,
    people: provider.people,
    finish,
    prove,
    async signIn(person: string): Promise<Answer> {
      const { answer, browser_secret } = await prove(person);
      return finish(answer, browser_secret);
    },
    async close() {
      await w.close();
      await provider.close();
    },
  };
}
