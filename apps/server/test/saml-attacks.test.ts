import { samlLimits } from "@safeport/contract/accounts/identities/identity.limits";
import { readRequest, type SamlFault, type Signed, startSamlProvider } from "@safeport/db/factories/saml-provider";
import { selfSigned } from "@safeport/db/factories/self-signed";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildSamlWorld, type SamlWorld } from "./saml-world.ts";
import { wrongAnswers } from "./saml-wrong-answers.ts";
import { wrappings } from "./signature-wrapping.ts";

let w: SamlWorld;
let company: Awaited<ReturnType<SamlWorld["company"]>>;
beforeAll(async () => {
  w = await buildSamlWorld();
  company = await w.company();
});
beforeEach(() => void w.reasons.splice(0));
afterAll(() => w.close());

const accountsOf = async (domain: string) =>
  (await w.db.selectFrom("user_account").select("id").where("email", "like", `%@${domain}`).execute()).length;
const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const invalid = /^The answer of the identity provider is not valid/;

/** Expects that a response signs nobody in, for this reason. */
async function expectRefused(fault: SamlFault, reason: string, person = w.member(company.domain)) {
  const before = await accountsOf(company.domain);
  const { status, body, delivered } = await w.samlSignIn(company, person, fault);
  expect(w.reasons).toEqual([reason]);
  expect([delivered.status, delivered.query.get("error"), delivered.query.has("code")]).toEqual([303, "saml_refused", false]);
  expect([status, body.code]).toEqual([401, "credentials_invalid"]);
  expect(body.detail).toMatch(invalid);
  expect(await accountsOf(company.domain)).toBe(before);
}

describe("a SAML provider that answers wrongly @spec:10.53", () => {
  it.each(wrongAnswers)("signs nobody in: %s", async (_name, fault, reason) => {
    await expectRefused(typeof fault === "function" ? fault(company.provider.settings.issuer) : fault, reason);
  });

  it.each(wrappings)("signs nobody in: signature wrapping, %s", async (_name, signed, wrap) => {
    const reason = signed === "response" ? "two responses" : "not one assertion";
    const person = w.member(company.domain);
    const victim = w.member(company.domain);
    await expectRefused({ signed: signed as Signed, after: (xml) => wrap(xml, person.email, victim.email) }, reason, person);
    // The document before it was wrapped is right.
    expect((await w.samlSignIn(company, person, { signed: signed as Signed })).status).toBe(200);
  });

  it("says that the provider refused, without its words", async () => {
    const status = "urn:oasis:names:tc:SAML:2.0:status:Responder";
    const { body, delivered } = await w.samlSignIn(company, w.member(company.domain), { status });
    expect(delivered.query.get("error")).toBe("saml_denied");
    expect(body.detail).toMatch(/^The identity provider did not let you sign in/);
  });

  it("speaks for no other company and no other domain", async () => {
    const other = await w.company();
    const { url, browser_secret } = await w.start(`x@${other.domain}`);
    // The provider of a company signs a response to a request of another one.
    const stolen = await w.deliver(other.id, company.provider.signIn(url, w.member(other.domain)));
    expect([stolen.query.get("error"), w.reasons]).toEqual(["saml_refused", ["another issuer of the response"]]);
    const posing = { issuer: other.provider.settings.issuer };
    await w.deliver(other.id, company.provider.signIn(url, w.member(other.domain), posing));
    expect(w.reasons[1]).toBe("Invalid signature");
    // Its own response at the address of the other company.
    await w.deliver(company.id, other.provider.signIn(url, w.member(other.domain)));
    expect(w.reasons[2]).toBe("no sign-in waits for it");
    const right = await w.deliver(other.id, other.provider.signIn(url, w.member(other.domain)));
    expect((await w.finish(right.query.toString(), browser_secret)).status).toBe(200);
    for (const email of [w.member(other.domain).email, `x@sub.${company.domain}`, `x@${company.domain}.evil.example`]) {
      const { status, body } = await w.samlSignIn(company, { nameId: email, attributes: { email } });
      expect([status, body.code]).toEqual([403, "forbidden"]);
    }
  });
});

describe("an answer of a SAML provider @spec:10.53", () => {
  const ended = /^This sign-in has ended/;

  it("counts once, also at the same time, and its assertion in no other sign-in", async () => {
    const { url, browser_secret } = await w.start(`x@${company.domain}`);
    const assertionId = "_once";
    const form = company.provider.signIn(url, w.member(company.domain), { assertionId });
    const both = await Promise.all([w.deliver(company.id, form), w.deliver(company.id, form)]);
    const [first, second] = both.map(({ query }) => query).sort((a, b) => Number(b.has("code")) - Number(a.has("code")));
    expect([first?.has("code"), second?.has("code")]).toEqual([true, false]);
    expect((await w.finish(first?.toString() ?? "", browser_secret)).status).toBe(200);
    expect((await w.finish(first?.toString() ?? "", browser_secret)).body.detail).toMatch(ended);
    expect((await w.deliver(company.id, form)).query.get("error")).toBe("saml_refused");
    w.reasons.splice(0);
    await expectRefused({ assertionId }, "an assertion that was taken before");
  });

  it("counts for the request that it names alone", async () => {
    const [one, other] = [await w.start(`x@${company.domain}`), await w.start(`x@${company.domain}`)];
    const form = company.provider.signIn(one.url, w.member(company.domain));
    form.set("RelayState", readRequest(other.url).state);
    await w.deliver(company.id, form);
    const requestId = readRequest(other.url).id;
    await w.deliver(company.id, company.provider.signIn(one.url, w.member(company.domain), { requestId }));
    expect(w.reasons).toEqual(["the answer to another request", "the answer to another request"]);
    w.reasons.splice(0);
    const inAssertion = (xml: string) => xml.replace(/(SubjectConfirmationData[^>]*InResponseTo=")[^"]*/, "$1_another");
    await expectRefused({ before: inAssertion }, "InResponseTo does not match subjectInResponseTo");
    w.reasons.splice(0);
    for (const before of [
      (xml: string) => xml.replace(/ InResponseTo="[^"]*">/, ">"),
      (xml: string) => xml.replace(/ InResponseTo="[^"]*"\/>/, "/>"),
    ]) {
      w.reasons.splice(0);
      await expectRefused({ before }, "the answer to another request");
    }
  });

  it("counts only in the browser that has begun (login CSRF), and for nobody who did not bring it (a sign-in that somebody was made to finish)", async () => {
    const [attacker, victim] = [await w.start(`x@${company.domain}`), await w.start(`x@${company.domain}`)];
    const own = await w.deliver(company.id, company.provider.signIn(attacker.url, w.member(company.domain)));
    expect((await w.finish(own.query.toString(), victim.browser_secret)).body.detail).toMatch(ended);
    // The victim opens the attacker's address of the provider, which knows them; the code is in the victim's browser.
    const sent = await w.start(`x@${company.domain}`);
    const person = w.member(company.domain);
    const { query } = await w.deliver(company.id, company.provider.signIn(sent.url, person));
    const state = query.get("state") ?? "";
    expect(query.get("code")).toMatch(/^[\w-]{43}$/);
    for (const answer of [`state=${state}`, `state=${state}&code=${"A".repeat(43)}`, `state=${state}&code=`])
      expect((await w.finish(answer, sent.browser_secret)).body.detail).toMatch(ended);
    expect(await w.db.selectFrom("user_account").select("id").where("email", "=", person.email).execute()).toEqual([]);
  });

  it("counts for some minutes only, and not after the certificates have changed", async () => {
    const own = await w.company();
    const late = await w.start(`x@${own.domain}`);
    await w.db
      .updateTable("identity_flow")
      .set({ expires_at: minutes(-1) })
      .where("company_id", "=", own.id)
      .execute();
    await w.deliver(own.id, own.provider.signIn(late.url, w.member(own.domain)));
    expect(w.reasons).toEqual(["no sign-in waits for it"]);
    const { url, browser_secret } = await w.start(`x@${own.domain}`);
    const { query } = await w.deliver(own.id, own.provider.signIn(url, w.member(own.domain)));
    expect((await own.set({ certificates: [selfSigned().certificate] })).status).toBe(200);
    expect((await w.finish(query.toString(), browser_secret)).body.detail).toMatch(ended);
  });

  it("is refused for its form before anything is looked at: no base64, no UTF-8", async () => {
    const { url } = await w.start(`x@${company.domain}`);
    const form = company.provider.signIn(url, w.member(company.domain));
    for (const answer of ["%%%", "", Buffer.from([0xff, 0xfe]).toString("base64")]) {
      form.set("SAMLResponse", answer || " ");
      await w.deliver(company.id, form);
    }
    expect(w.reasons).toEqual(["not base64", "not base64", "not UTF-8"]);
  });

  it("that belongs to no request of ours is refused in plain text, and leads nowhere else", async () => {
    const { url } = await w.start(`x@${company.domain}`);
    const form = company.provider.signIn(url, w.member(company.domain));
    const answer = form.get("SAMLResponse") ?? "";
    const state = form.get("RelayState") ?? "";
    const forms = [
      ...["", "https://evil.example", "//evil.example", `${state}&`].map(
        (RelayState) => new URLSearchParams({ SAMLResponse: answer, RelayState }),
      ),
      new URLSearchParams({ SAMLResponse: answer }),
      new URLSearchParams({ RelayState: state }),
      `${form}&RelayState=${state}`,
      `${form}&SAMLResponse=x`,
    ];
    for (const sent of forms) {
      const { status, type, text, returned } = await w.deliver(company.id, sent, { "accept-language": "fr" });
      expect([status, type, returned]).toEqual([400, "text/plain; charset=utf-8", null]);
      expect(text).toMatch(/^Une connexion commence sur la page de connexion de cette plateforme/);
    }
    expect((await w.deliver("x", form)).status).toBe(400);
    expect((await w.deliver(company.id, "x".repeat(samlLimits.formBytes + 1))).status).toBe(413);
    expect((await w.deliver(company.id, "{}", { "content-type": "application/json" })).status).toBe(415);
    const unknown = await w.deliver(company.id, new URLSearchParams({ SAMLResponse: answer, RelayState: "A".repeat(43) }));
    expect(`${unknown.returned?.origin}${unknown.returned?.pathname}`).toBe("http://127.0.0.1:3000/sign-in");
    expect((await w.deliver(company.id, form)).query.has("code")).toBe(true);
  });

  it("is refused for its size before it is parsed, and a sign-in takes a few answers only", async () => {
    const { url, browser_secret } = await w.start(`x@${company.domain}`);
    const levels = Array.from({ length: 4_000 }, (_, level) => `<a xmlns:n${level}='y'>`).join("");
    const form = company.provider.signIn(url, w.member(company.domain), { after: () => levels + "</a>".repeat(4_000) });
    const right = company.provider.signIn(url, w.member(company.domain));
    for (let sent = 0; sent < samlLimits.answers - 1; sent++) await w.deliver(company.id, form);
    expect(w.reasons).toEqual(Array(samlLimits.answers - 1).fill("not plain XML of the expected form"));
    const { query } = await w.deliver(company.id, right);
    expect((await w.finish(query.toString(), browser_secret)).status).toBe(200);
    const again = await w.start(`x@${company.domain}`);
    for (let sent = 0; sent < samlLimits.answers; sent++)
      await w.deliver(company.id, new URLSearchParams({ SAMLResponse: "AAAA", RelayState: readRequest(again.url).state }));
    w.reasons.splice(0);
    await w.deliver(company.id, company.provider.signIn(again.url, w.member(company.domain)));
    expect(w.reasons).toEqual(["no sign-in waits for it"]);
  });

  it("with 300 groups is taken", async () => {
    const groups = Array.from({ length: 300 }, (_, at) => `CN=Group ${at},OU=Security Groups,DC=corp,DC=example`);
    const declared =
      'AttributeValue xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
    const before = (xml: string) => xml.replaceAll("<saml:AttributeValue", `<saml:${declared}`);
    const person = w.member(company.domain, { groups });
    expect((await w.samlSignIn(company, person, { before, signed: "both" })).status).toBe(200);
  });

  it("is none of a provider that is connected no more", async () => {
    const own = await w.company();
    const { url } = await w.start(`x@${own.domain}`);
    expect((await own.set({ kind: "oidc", issuer: "https://id.example", client_id: "x", secret: "y" })).status).toBe(200);
    await w.deliver(own.id, startSamlProvider("https://x.example").signIn(url, w.member(own.domain)));
    expect(w.reasons).toEqual(["no sign-in waits for it"]);
  });
});
