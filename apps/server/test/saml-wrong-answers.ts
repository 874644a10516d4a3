import { rsaSha1, type SamlFault } from "@safeport/db/factories/saml-provider";
import { selfSigned } from "@safeport/db/factories/self-signed";

const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const notPlain = "not plain XML of the expected form";

const another = selfSigned();
/** Responses that sign nobody in, by the entity id of their provider, and why they are refused. */
export const wrongAnswers: [string, SamlFault | ((entityId: string) => SamlFault), string][] = [
  ["no signature", { signed: "none" }, "no signature"],
  ["the signature of another key, with its certificate", { key: another }, "Invalid signature"],
  ["the signature of another key of the response", { key: another, signed: "response" }, "Invalid document signature"],
  ["a signature by SHA-1", { algorithm: rsaSha1 }, "another signature algorithm"],
  [
    "an algorithm that was exchanged",
    { after: (xml) => xml.replace("xmldsig-more#rsa-sha256", "xmldsig-more#hmac-sha256") },
    "another signature algorithm",
  ],
  ["a digest by SHA-1", { after: (xml) => xml.replace("xmlenc#sha256", "xmldsig#sha1") }, "another digest algorithm"],
  [
    "a canonicalization with comments",
    { after: (xml) => xml.replaceAll("xml-exc-c14n#", "xml-exc-c14n#WithComments") },
    "another canonicalization",
  ],
  ["a person who was exchanged", { after: (xml) => xml.replace(/(NameID Format="[^"]*">)/, "$1x") }, "Invalid signature"],
  [
    "a signature of the response that does not hold beside one that does",
    {
      signed: "both",
      after: (xml) =>
        xml.replace(
          /Version="2.0" IssueInstant="[^"]*" Destination/,
          'Version="2.0" IssueInstant="2026-01-01T00:00:00Z" Destination',
        ),
    },
    "Invalid document signature",
  ],
  ["another audience", { audience: "https://other.example" }, "SAML assertion audience mismatch"],
  ["another recipient", { recipient: "https://other.example/acs" }, "another recipient"],
  ["another destination", { destination: "https://other.example/acs" }, "another destination"],
  ["another issuer", { issuer: "https://evil.example" }, "another issuer of the response"],
  [
    "another issuer of the assertion",
    (entityId) => ({
      issuer: "https://evil.example",
      before: (xml) => xml.replace("https://evil.example</saml:Issuer><samlp", `${entityId}</saml:Issuer><samlp`),
    }),
    "another issuer",
  ],
  [
    "an end that has passed",
    { notOnOrAfter: minutes(-2) },
    "No valid subject confirmation found among those available in the SAML assertion",
  ],
  ["a beginning that has not come", { notBefore: minutes(2) }, "SAML assertion not yet valid"],
  ["an end that is days away", { notOnOrAfter: minutes(2 * 24 * 60) }, "an end that is too far away"],
  ["a time in the future", { issuedAt: minutes(2) }, "issued in the future"],
  [
    "no audience",
    { before: (xml) => xml.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, "") },
    "SAML assertion has no AudienceRestriction",
  ],
  [
    "a condition that is not known",
    { before: (xml) => xml.replace("<saml:AudienceRestriction>", "<saml:Condition/><saml:AudienceRestriction>") },
    "an unknown condition",
  ],
  [
    "no confirmation of the bearer",
    { before: (xml) => xml.replace("cm:bearer", "cm:sender-vouches") },
    "another confirmation method",
  ],
  [
    "a confirmation without an end",
    { before: (xml) => xml.replace(/SubjectConfirmationData NotOnOrAfter="[^"]*"/, "SubjectConfirmationData") },
    "Error parsing NotOnOrAfter",
  ],
  [
    "a session that has ended",
    { before: (xml) => xml.replace("<saml:AuthnStatement", '<saml:AuthnStatement SessionNotOnOrAfter="2026-01-01T00:00:00Z"') },
    "a session that has ended",
  ],
  ["an id for this time alone", { nameFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient" }, "a transient name id"],
  ["no name", { nameId: "" }, "no name id"],
  [
    "two assertions",
    {
      before: (xml) => xml.replace(/<saml:Assertion.*<\/saml:Assertion>/, (found) => found + found.replace(' ID="_a', ' ID="_b')),
      signed: "response",
    },
    "not one assertion",
  ],
  [
    "an encrypted assertion",
    { signed: "none", after: (xml) => xml.replaceAll("saml:Assertion", "saml:EncryptedAssertion") },
    "an encrypted assertion",
  ],
  [
    "two ids that are the same",
    { after: (xml) => xml.replace(/ ID="_r\w+"/, () => ` ID="${/ ID="(_a\w+)"/.exec(xml)?.[1]}"`) },
    notPlain,
  ],
  ["a comment in the name, which the provider has signed", { nameId: "ceo@acme.example<!---->.evil" }, notPlain],
  [
    "a comment in the name, which no signature covers",
    { after: (xml) => xml.replace(/(NameID Format="[^"]*">p-)/, "$1<!-- -->") },
    notPlain,
  ],
  ["CDATA", { before: (xml) => xml.replace("Ada Example", "<![CDATA[Ada]]>") }, notPlain],
  ["a processing instruction", { after: (xml) => xml.replace("<samlp:Status>", "<?x y?><samlp:Status>") }, notPlain],
  [
    "an entity that expands",
    { after: (xml) => `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>${xml.replace("Ada", "&b;")}` },
    notPlain,
  ],
  [
    "an entity of a file",
    { after: (xml) => `<!DOCTYPE r [<!ENTITY a SYSTEM "file:///etc/passwd">]>${xml.replace("Ada", "&a;")}` },
    notPlain,
  ],
  ["a document type alone", { after: (xml) => `<!DOCTYPE Response>${xml}` }, notPlain],
  ["an entity that nobody has defined", { after: (xml) => xml.replace("Ada", "&a;") }, notPlain],
  ["a tag that is left open", { after: (xml) => xml.replace("</samlp:Response>", "") }, notPlain],
  [
    "a depth that no answer has",
    { after: (xml) => xml.replace("<samlp:Status>", `${"<x>".repeat(5_000)}${"</x>".repeat(5_000)}<samlp:Status>`) },
    notPlain,
  ],
  ["more than 128 KiB", { after: (xml) => xml.replace("<samlp:Status>", `${" ".repeat(131_072)}<samlp:Status>`) }, "too large"],
];
