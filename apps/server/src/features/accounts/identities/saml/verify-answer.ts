import type { SAML } from "@node-saml/node-saml";
import type { SamlProvider } from "../identity-provider.ts";
import { type AnswerForm, readForm } from "./answer-form.ts";
import { type Assertion, readAssertion, type SamlExpectation } from "./assertion.ts";
import { pemOf } from "./certificate.ts";
import { refuseUnless, SamlError } from "./saml-error.ts";
import { ns, skewMs } from "./saml-names.ts";
import { childrenOf, parseXml, type XmlElement } from "./xml.ts";
import { XmlError } from "./xml-size.ts";

type Library = Awaited<ReturnType<typeof load>>;

/** Loaded here, because few servers need it at their start. */
export function load() {
  return import("@node-saml/node-saml");
}

/**
 * Checks the response of a SAML provider and returns what its signed part says. The form is checked first, then the signatures, then every condition in the
 * signed text, which is parsed again; nothing outside of it counts. Throws `SamlError` for any other answer.
 */
export async function verifyAnswer(provider: SamlProvider, base64: string, expected: SamlExpectation): Promise<Assertion> {
  try {
    const form = await readForm(base64);
    assertEnvelope(form.response, provider, expected);
    const signed = await verifySignatures(form, provider, expected);
    return readAssertion(await parseXml(signed), provider, expected);
  } catch (error) {
    if (error instanceof SamlError) throw error;
    throw new SamlError(error instanceof XmlError ? "not plain XML of the expected form" : causeOf(error));
  }
}

/** The beginning of a message of the library, which has no part of the document in it. */
function causeOf(error: unknown): string {
  return /^[\w ,'-]{1,80}/.exec(error instanceof Error ? error.message : "")?.[0] ?? "not valid";
}

/** Checks the `Response`, which need not be signed: it can only make a response be refused. */
function assertEnvelope({ attributes, ...response }: XmlElement, { issuer }: SamlProvider, expected: SamlExpectation): void {
  refuseUnless(attributes.get("InResponseTo") === expected.requestId, "the answer to another request");
  refuseUnless(attributes.get("Destination") === expected.acsUrl, "another destination");
  const issuers = childrenOf({ attributes, ...response }, ns.assertion, "Issuer");
  refuseUnless(issuers.length <= 1 && issuers.every(({ text }) => text === issuer), "another issuer of the response");
}

async function verifySignatures(
  { text, signed }: AnswerForm,
  provider: SamlProvider,
  expected: SamlExpectation,
): Promise<string> {
  const library = await load();
  const client = clientOf(library, provider, expected, {
    // Each signature in the response must be valid, even if another one is.
    wantAuthnResponseSigned: signed.response,
    wantAssertionsSigned: signed.assertion,
  });
  const { profile } = await client.validatePostResponseAsync({ SAMLResponse: Buffer.from(text).toString("base64") });
  const verified = profile?.getAssertionXml?.();
  refuseUnless(verified !== undefined, "no signed assertion");
  return verified;
}

function clientOf(
  library: Library,
  { issuer, certificates }: SamlProvider,
  { requestId, startedAt, entityId, acsUrl }: SamlExpectation,
  wants: { wantAuthnResponseSigned: boolean; wantAssertionsSigned: boolean },
): SAML {
  return new library.SAML({
    issuer: entityId,
    audience: entityId,
    callbackUrl: acsUrl,
    idpIssuer: issuer,
    idpCert: certificates.map(pemOf),
    acceptedClockSkewMs: skewMs,
    validateInResponseTo: library.ValidateInResponseTo.always,
    cacheProvider: {
      saveAsync: () => Promise.resolve(null),
      getAsync: (id) => Promise.resolve(id === requestId ? startedAt.toISOString() : null),
      removeAsync: () => Promise.resolve(null),
    },
    ...wants,
  });
}
