import type { Signed } from "@safeport/db/factories/saml-provider";

type Wrap = (xml: string, honest: string, victim: string) => string;

const assertionPattern = /<saml:Assertion .*<\/saml:Assertion>/s;
const signaturePattern = /<ds:Signature .*?<\/ds:Signature>/s;

/** The parts of a document with a signed assertion, and a copy of the assertion for somebody else. */
function partsOf(xml: string, honest: string, victim: string) {
  const assertion = assertionPattern.exec(xml)?.[0] ?? "";
  const signature = signaturePattern.exec(assertion)?.[0] ?? "";
  const original = assertion.replace(signature, "");
  const evil = original.replaceAll(honest, victim).replace(/ ID="[^"]*"/, ' ID="_evil"');
  return { assertion, signature, original, evil };
}

/** Wraps a signed response: a copy for somebody else around or beside the original. */
function wrapResponse(place: (copy: string, signature: string, original: string) => string): Wrap {
  return (xml, honest, victim) => {
    const signature = signaturePattern.exec(xml)?.[0] ?? "";
    const original = xml.replace(signature, "");
    const copy = original
      .replaceAll(honest, victim)
      .replace(/ ID="_r[^"]*"/, ' ID="_evil"')
      .replace(/ ID="_a[^"]*"/, ' ID="_other"');
    return place(copy, signature, original);
  };
}

/** Wraps a signed assertion. */
const wrapAssertion =
  (place: (parts: ReturnType<typeof partsOf>) => string): Wrap =>
  (xml, honest, victim) => {
    const parts = partsOf(xml, honest, victim);
    return xml.replace(parts.assertion, () => place(parts));
  };

const inside = (element: string, end: string, content: string) => element.replace(end, () => `${content}${end}`);
/** The signature of the original in a copy. */
const withSignature = (evil: string, signature: string) => evil.replace("</saml:Issuer>", () => `</saml:Issuer>${signature}`);

/** The eight usual variants (as in SAML Raider), by which element they expect to be signed. */
export const wrappings: [string, Signed, Wrap][] = [
  [
    "XSW1: the signed response in the signature of a copy",
    "response",
    wrapResponse((copy, signature, original) =>
      copy.replace("<samlp:Status>", () => `${inside(signature, "</ds:Signature>", original)}<samlp:Status>`),
    ),
  ],
  [
    "XSW2: the signed response before the signature of a copy",
    "response",
    wrapResponse((copy, signature, original) => copy.replace("<samlp:Status>", () => `${original}${signature}<samlp:Status>`)),
  ],
  ["XSW3: a copy before the signed assertion", "assertion", wrapAssertion(({ evil, assertion }) => `${evil}${assertion}`)],
  [
    "XSW4: the signed assertion in a copy",
    "assertion",
    wrapAssertion(({ evil, assertion }) => inside(evil, "</saml:Assertion>", assertion)),
  ],
  [
    "XSW5: the signature in a copy, before the assertion",
    "assertion",
    wrapAssertion(({ evil, signature, original }) => `${withSignature(evil, signature)}${original}`),
  ],
  [
    "XSW6: the assertion in its signature, in a copy",
    "assertion",
    wrapAssertion(({ evil, signature, original }) => withSignature(evil, inside(signature, "</ds:Signature>", original))),
  ],
  [
    "XSW7: a copy in extensions",
    "assertion",
    wrapAssertion(({ evil, assertion }) => `<samlp:Extensions>${evil}</samlp:Extensions>${assertion}`),
  ],
  [
    "XSW8: the assertion in an object of the signature, in a copy",
    "assertion",
    wrapAssertion(({ evil, signature, original }) =>
      withSignature(evil, inside(signature, "</ds:Signature>", `<ds:Object>${original}</ds:Object>`)),
    ),
  ],
];
