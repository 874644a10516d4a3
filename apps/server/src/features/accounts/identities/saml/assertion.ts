import type { SamlProvider } from "../identity-provider.ts";
import { refuseUnless } from "./saml-error.ts";
import { bearer, nameIdFormat, ns, skewMs } from "./saml-names.ts";
import { childrenOf, onlyChild, type XmlElement } from "./xml.ts";

/** Facts of a request that its response has to name. */
export interface SamlExpectation {
  requestId: string;
  startedAt: Date;
  entityId: string;
  acsUrl: string;
  now: Date;
}

/** Content of a signed assertion, after all checks. */
export interface Assertion {
  id: string;
  /** It is refused from then on, also by the allowed difference of clocks. */
  endsAt: Date;
  /** The id of the person at the provider, and whether that is their mail address. */
  nameId: string;
  isNameIdEmail: boolean;
  authenticatedAt: Date;
  /** The values of each attribute, by its name. */
  attributes: ReadonlyMap<string, readonly string[]>;
}

/** Ids of assertions are kept while these are valid, which is minutes at most providers. */
const maxLifetimeMs = 24 * 3_600_000;
const maxNameId = 255;
/** Conditions that narrow nothing which concerns us. */
const harmless = new Set(["OneTimeUse", "ProxyRestriction"]);

/** Reads a signed assertion. Throws `SamlError` or `XmlError` unless it is for this request, for us, by this provider and valid now. */
export function readAssertion(assertion: XmlElement, { issuer }: SamlProvider, expected: SamlExpectation): Assertion {
  refuseUnless(assertion.name === "Assertion" && assertion.namespace === ns.assertion, "no signed assertion");
  refuseUnless(assertion.attributes.get("Version") === "2.0", "another version");
  refuseUnless(onlyChild(assertion, ns.assertion, "Issuer").text === issuer, "another issuer");
  const now = expected.now.getTime();
  refuseUnless(timeOf(assertion, "IssueInstant") <= now + skewMs, "issued in the future");
  assertConditions(onlyChild(assertion, ns.assertion, "Conditions"), expected);
  const subject = onlyChild(assertion, ns.assertion, "Subject");
  const endsAt = confirm(onlyChild(subject, ns.assertion, "SubjectConfirmation"), expected) + skewMs;
  const { text: nameId, attributes } = onlyChild(subject, ns.assertion, "NameID");
  refuseUnless(nameId !== "" && nameId.length <= maxNameId, "no name id");
  refuseUnless(attributes.get("Format") !== nameIdFormat.transient, "a transient name id");
  const statement = onlyChild(assertion, ns.assertion, "AuthnStatement");
  const sessionEnd = statement.attributes.has("SessionNotOnOrAfter") ? timeOf(statement, "SessionNotOnOrAfter") : null;
  refuseUnless(sessionEnd === null || now < sessionEnd + skewMs, "a session that has ended");
  return {
    id: assertion.attributes.get("ID") ?? "",
    endsAt: new Date(endsAt),
    nameId,
    isNameIdEmail: attributes.get("Format") === nameIdFormat.email,
    authenticatedAt: new Date(timeOf(statement, "AuthnInstant")),
    attributes: attributesOf(assertion),
  };
}

function assertConditions(conditions: XmlElement, { entityId, now }: SamlExpectation): void {
  assertWithin(conditions, now.getTime());
  const audiences = childrenOf(conditions, ns.assertion, "AudienceRestriction");
  const isForUs = (restriction: XmlElement) =>
    childrenOf(restriction, ns.assertion, "Audience").some(({ text }) => text === entityId);
  refuseUnless(audiences.length > 0 && audiences.every(isForUs), "another audience");
  const others = conditions.children.filter((child) => !audiences.includes(child));
  refuseUnless(
    others.every(({ name, namespace }) => namespace === ns.assertion && harmless.has(name)),
    "an unknown condition",
  );
}

/** Checks that the bearer may use the assertion here, for this request; returns until when, in milliseconds. */
function confirm(confirmation: XmlElement, { acsUrl, requestId, now }: SamlExpectation): number {
  refuseUnless(confirmation.attributes.get("Method") === bearer, "another confirmation method");
  const data = onlyChild(confirmation, ns.assertion, "SubjectConfirmationData");
  refuseUnless(data.attributes.get("Recipient") === acsUrl, "another recipient");
  refuseUnless(data.attributes.get("InResponseTo") === requestId, "the answer to another request");
  // A bearer confirmation has an end (SAML profiles, 4.1.4.2).
  refuseUnless(data.attributes.has("NotOnOrAfter"), "no end");
  assertWithin(data, now.getTime());
  const end = timeOf(data, "NotOnOrAfter");
  refuseUnless(end <= now.getTime() + maxLifetimeMs, "an end that is too far away");
  return end;
}

function assertWithin(element: XmlElement, now: number): void {
  const { attributes } = element;
  refuseUnless(!attributes.has("NotBefore") || now >= timeOf(element, "NotBefore") - skewMs, "not valid yet");
  refuseUnless(!attributes.has("NotOnOrAfter") || now < timeOf(element, "NotOnOrAfter") + skewMs, "no longer valid");
}

/** A time of an attribute in milliseconds; only with `Z`, as the standard has it. */
function timeOf({ attributes }: XmlElement, name: string): number {
  const text = attributes.get(name) ?? "";
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(text) ? Date.parse(text) : Number.NaN;
  refuseUnless(!Number.isNaN(time), `no time ${name}`);
  return time;
}

function attributesOf(assertion: XmlElement): Map<string, string[]> {
  const attributes = new Map<string, string[]>();
  for (const statement of childrenOf(assertion, ns.assertion, "AttributeStatement"))
    for (const attribute of childrenOf(statement, ns.assertion, "Attribute")) {
      const name = attribute.attributes.get("Name") ?? "";
      const values = childrenOf(attribute, ns.assertion, "AttributeValue").map(({ text }) => text);
      attributes.set(name, [...(attributes.get(name) ?? []), ...values.filter((value) => value !== "")]);
    }
  return attributes;
}
