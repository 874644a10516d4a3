import { finishIdentitySignIn, startIdentitySignIn } from "@safeport/contract/accounts/identities/identity.endpoints";
import { setIdentityProvider } from "@safeport/contract/companies/identity-provider.endpoints";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { expect } from "vitest";
import { clientId, clientSecret, type Fault, newBrowser, startIdentityServer } from "./identity-server.ts";
import { type Answer, buildWorld } from "./world.ts";

export type IdentityWorld = Awaited<ReturnType<typeof buildIdentityWorld>>;

/** A server whose platform has an identity provider, and people who sign in with it or with that of a company. */
export async function buildIdentityWorld(env: NodeJS.ProcessEnv = {}) {
  const provider = await startIdentityServer();
  const w = await buildWorld({
    outbound: provider.outbound,
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: "Acme ID",
      ...env,
    },
  });

  /** Begins a sign-in; returns the address for the browser and the values that it keeps. */
  async function start(email?: string) {
    const { browser, browser_secret } = newBrowser();
    const { status, body } = await w.call(null, startIdentitySignIn, { body: { browser, ...(email && { email }) } });
    expect(status).toBe(200);
    return { url: body.url as string, browser_secret };
  }
  const finish = (answer: string, browser_secret: string, code?: string): Promise<Answer> =>
    w.call(null, finishIdentitySignIn, { body: { answer, browser_secret, ...(code && { code }) } });

  return {
    ...w,
    provider,
    start,
    finish,
    /** A whole sign-in: with the provider of the company of `through`, or with that of the platform. */
    async signIn(person: object, { through, fault }: { through?: string; fault?: Fault } = {}): Promise<Answer> {
      const { url, browser_secret } = await start(through);
      return finish(provider.signIn(url, { ...person }, fault), browser_secret);
    },
    /** An account at a provider that nobody has used. */
    someone(domain = "people.example", more: object = {}) {
      const suffix = uniqueSuffix();
      return { sub: `sub-${suffix}`, email: `p-${suffix}@${domain}`, email_verified: true, name: "Ada Example", ...more };
    },
    /** A company with a verified domain and a provider of its own. */
    async company(settings: object = {}) {
      const owner = await w.member("owner");
      const domain = `c-${uniqueSuffix()}.example`;
      await w.db.updateTable("company").set({ domain, domain_status: "verified" }).where("id", "=", owner.companyId).execute();
      const params = { company_id: owner.companyId };
      const set = (body: object) => w.call(owner, setIdentityProvider, { params, body });
      const first = { issuer: `https://id.${domain}`, client_id: clientId, secret: clientSecret, ...settings };
      expect((await set(first)).status).toBe(200);
      return { owner, domain, params, set, id: owner.companyId };
    },
    async close() {
      await w.close();
      await provider.close();
    },
  };
}
