import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { finishIdentitySignIn, startIdentitySignIn } from "@safeport/contract/accounts/identity.endpoints";
import { exportJWK, generateKeyPair } from "jose";
import Provider from "oidc-provider";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newBrowser } from "./identity-server.ts";
import { buildWorld, type World } from "./world.ts";

const redirectUri = "http://127.0.0.1:3000/sign-in";
const people: Record<string, object> = {
  ada: { email: "ada@oidc.example", email_verified: true, name: "Ada Example", preferred_username: "ada-oidc" },
  bob: { email: "bob@oidc.example", email_verified: false, name: "Bob Example" },
};

let server: Server;
let w: World;
beforeAll(async () => {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  let listen: Parameters<typeof createServer>[1] = () => {};
  server = createServer((request, response) => listen?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: "safeport", client_secret: "a-secret-of-the-client", redirect_uris: [redirectUri] }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "RS256", use: "sig" }] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "preferred_username"] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    // Everybody has agreed already.
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client?.clientId ?? "",
        accountId: context.oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
    interactions: { url: (_context, interaction) => `/as/${interaction.uid}` },
    cookies: { keys: ["a key of the cookies"] },
  });
  const answer = provider.callback();
  listen = (request, response) => {
    if (!request.url?.startsWith("/as/")) return answer(request, response);
    const accountId = request.headers["x-person"];
    void provider.interactionFinished(request, response, { login: { accountId: String(accountId) } });
  };
  w = await buildWorld({
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "safeport", OIDC_CLIENT_SECRET: "a-secret-of-the-client" },
  });
});
afterAll(async () => {
  await w.close();
  await new Promise((resolve) => server.close(resolve));
});

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

async function signIn(person: string) {
  const { browser, browser_secret } = newBrowser();
  const { url } = (await w.call(null, startIdentitySignIn, { body: { browser } })).body;
  return w.call(null, finishIdentitySignIn, { body: { answer: await browse(url, person), browser_secret } });
}

it("people sign in with oidc-provider, whose ID tokens leave the address to the userinfo endpoint", async () => {
  const first = await signIn("ada");
  expect(first).toMatchObject({ status: 200, body: { user: { email: "ada@oidc.example", full_name: "Ada Example" } } });
  expect((await signIn("ada")).body.user.user_id).toBe(first.body.user.user_id);
  expect(await signIn("bob")).toMatchObject({ status: 403, body: { code: "forbidden" } });
});
