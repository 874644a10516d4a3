import { randomBytes } from "node:crypto";
import { createRequire } from "node:module";
import { inflateRawSync } from "node:zlib";
import { type SigningKey, selfSigned } from "./self-signed.ts";

// Node finds no names in this CommonJS module.
const { SamlLib } = createRequire(import.meta.url)("samlify") as typeof import("samlify");

const rsaSha256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
export const rsaSha1 = "http://www.w3.org/2000/09/xmldsig#rsa-sha1";
const emailFormat = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";

export type Signed = "assertion" | "response" | "both" | "none";
export interface SamlPerson {
  nameId: string;
  attributes?: Record<string, string | string[]> | undefined;
}
/** The facts of an answer, each of which a test can make wrong. */
export interface SamlFacts {
  requestId: string;
  destination: string;
  recipient: string;
  audience: string;
  issuer: string;
  responseIssuer: string;
  assertionId: string;
  nameFormat: string;
  status: string;
  issuedAt: Date;
  notBefore: Date;
  notOnOrAfter: Date;
  authenticatedAt: Date;
  /** The text of the name id as XML. */
  nameId: string;
}

export interface SamlFault extends Partial<SamlFacts> {
  signed?: Signed;
  key?: SigningKey;
  algorithm?: string;
  /** Changes the XML before it is signed, and after. */
  before?: (xml: string) => string;
  after?: (xml: string) => string;
}

export const escapeXml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

/** The request in an address to which a browser was sent. */
export function readRequest(address: string) {
  const url = new URL(address);
  const state = url.searchParams.get("RelayState") ?? "";
  const xml = inflateRawSync(Buffer.from(url.searchParams.get("SAMLRequest") ?? "", "base64")).toString();
  const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(xml)?.[1] ?? "";
  const issuer = /Issuer[^>]*>([^<]+)</.exec(xml)?.[1] ?? "";
  return { state, xml, id: attribute("ID"), acs: attribute("AssertionConsumerServiceURL"), issuer };
}

function assertionOf(facts: SamlFacts, { attributes = {} }: SamlPerson): string {
  const texts = Object.entries(attributes).map(([name, values]) => {
    const value = (text: string) => `<saml:AttributeValue>${escapeXml(text)}</saml:AttributeValue>`;
    return `<saml:Attribute Name="${escapeXml(name)}">${[values].flat().map(value).join("")}</saml:Attribute>`;
  });
  const end = facts.notOnOrAfter.toISOString();
  return (
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${facts.assertionId}" Version="2.0" IssueInstant="${facts.issuedAt.toISOString()}">` +
    `<saml:Issuer>${facts.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${facts.nameFormat}">${facts.nameId}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${end}" ` +
    `Recipient="${facts.recipient}" InResponseTo="${facts.requestId}"/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${facts.notBefore.toISOString()}" NotOnOrAfter="${end}"><saml:AudienceRestriction><saml:Audience>${facts.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${facts.authenticatedAt.toISOString()}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
    `<saml:AttributeStatement>${texts.join("")}</saml:AttributeStatement></saml:Assertion>`
  );
}

function responseOf(facts: SamlFacts, assertion: string): string {
  return (
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_r${randomBytes(8).toString("hex")}" Version="2.0" ` +
    `IssueInstant="${facts.issuedAt.toISOString()}" Destination="${facts.destination}" InResponseTo="${facts.requestId}">` +
    `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${facts.responseIssuer}</saml:Issuer>` +
    `<samlp:Status><samlp:StatusCode Value="${facts.status}"/></samlp:Status>${assertion}</samlp:Response>`
  );
}

/** Signs an element of a document, with the signature behind its issuer. */
export function sign(xml: string, element: "Assertion" | "Response", key: SigningKey, algorithm = rsaSha256): string {
  const path = element === "Response" ? "/*[local-name(.)='Response']" : "/*/*[local-name(.)='Assertion']";
  return SamlLib.constructSAMLSignature({
    rawSamlMessage: xml,
    referenceTagXPath: path,
    privateKey: key.privateKey,
    signingCert: key.certificate.replace(/-----.*-----|\n/g, ""),
    signatureAlgorithm: algorithm,
    isBase64Output: false,
    signatureConfig: { prefix: "ds", location: { reference: `${path}/*[local-name(.)='Issuer']`, action: "after" } },
  });
}

/** An identity provider that answers as it is told to. */
export function startSamlProvider(entityId: string) {
  const key = selfSigned();
  return {
    key,
    settings: {
      kind: "saml",
      issuer: entityId,
      sso_url: `${entityId}/sso`,
      certificates: [key.certificate],
    },
    /** Somebody signs in at the address where the browser was sent; returns the form that it brings. */
    signIn(address: string, person: SamlPerson, fault: SamlFault = {}): URLSearchParams {
      const { state, id, acs, issuer } = readRequest(address);
      const facts: SamlFacts = {
        requestId: id,
        destination: acs,
        recipient: acs,
        audience: issuer,
        issuer: entityId,
        responseIssuer: fault.issuer ?? entityId,
        assertionId: `_a${randomBytes(8).toString("hex")}`,
        nameFormat: emailFormat,
        status: "urn:oasis:names:tc:SAML:2.0:status:Success",
        issuedAt: new Date(),
        notBefore: minutes(-1),
        notOnOrAfter: minutes(5),
        authenticatedAt: new Date(),
        nameId: escapeXml(person.nameId),
        ...fault,
      };
      const { signed = "assertion", before = (xml) => xml, after = (xml) => xml } = fault;
      const by = fault.key ?? key;
      let xml = before(responseOf(facts, assertionOf(facts, person)));
      if (signed === "assertion" || signed === "both") xml = sign(xml, "Assertion", by, fault.algorithm);
      if (signed === "response" || signed === "both") xml = sign(xml, "Response", by, fault.algorithm);
      return formOf(after(xml), state);
    },
  };
}

/** The form of a browser with an answer. */
export function formOf(xml: string, state: string): URLSearchParams {
  return new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString("base64"), RelayState: state });
}
