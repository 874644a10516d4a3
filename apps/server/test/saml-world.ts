import { setIdentityProvider } from "@safeport/contract/companies/identity-provider.endpoints";
import { type SamlFault, type SamlPerson, startSamlProvider } from "@safeport/db/factories/saml-provider";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { expect, vi } from "vitest";
import { buildIdentityWorld } from "./identity-world.ts";
import type { Answer } from "./world.ts";

export type SamlWorld = Awaited<ReturnType<typeof buildSamlWorld>>;

/** A server with companies whose people sign in by SAML. */
export async function buildSamlWorld() {
  const w = await buildIdentityWorld();
  /** Why responses were refused, as the log says. */
  const reasons: string[] = [];
  vi.spyOn(w.app.fastify.log, "warn").mockImplementation((facts: unknown) => {
    if (typeof facts === "object" && facts !== null && "reason" in facts) reasons.push(String(facts.reason));
  });

  /** A browser brings a response to the assertion consumer service of a company; returns where it is sent. */
  async function deliver(companyId: string, form: URLSearchParams | string, headers: Record<string, string> = {}) {
    const response = await w.app.fastify.inject({
      method: "POST",
      url: `/saml/${companyId}/acs`,
      // Headers of a browser on the page of another site.
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: "null",
        "sec-fetch-site": "cross-site",
        ...headers,
      },
      payload: form.toString(),
    });
    const location = response.headers.location;
    const returned = typeof location === "string" ? new URL(location) : null;
    const { statusCode: status, body: text } = response;
    return {
      status,
      text,
      type: String(response.headers["content-type"]),
      returned,
      query: returned?.searchParams ?? new URLSearchParams(),
    };
  }

  async function company(settings: object = {}) {
    const owner = await w.member("owner");
    const domain = `s-${uniqueSuffix()}.example`;
    await w.db.updateTable("company").set({ domain, domain_status: "verified" }).where("id", "=", owner.companyId).execute();
    const params = { company_id: owner.companyId };
    const provider = startSamlProvider(`https://idp.${domain}/saml`);
    const set = (body: object) => w.call(owner, setIdentityProvider, { params, body });
    expect((await set({ ...provider.settings, ...settings })).status).toBe(200);
    return { owner, domain, params, set, id: owner.companyId, provider };
  }

  return {
    ...w,
    deliver,
    company,
    /** Somebody at the domain of a company. */
    member(domain: string, attributes: SamlPerson["attributes"] = {}): SamlPerson & { email: string } {
      const email = `p-${uniqueSuffix()}@${domain}`;
      return { email, nameId: email, attributes: { email, displayName: "Ada Example", ...attributes } };
    },
    memberOf: w.member,
    reasons,
    /** A whole sign-in: request, response by the browser, return to our origin. */
    async samlSignIn(
      { domain, id, provider }: Awaited<ReturnType<typeof company>>,
      person: SamlPerson,
      fault: SamlFault = {},
    ): Promise<Answer & { delivered: Awaited<ReturnType<typeof deliver>> }> {
      const { url, browser_secret } = await w.start(`x@${domain}`);
      const delivered = await deliver(id, provider.signIn(url, person, fault));
      return { ...(await w.finish(delivered.query.toString() || "state=none", browser_secret)), delivered };
    },
  };
}
