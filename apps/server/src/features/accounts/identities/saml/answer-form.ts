import { samlLimits } from "@safeport/contract/accounts/identities/identity.limits";
import { refuseUnless, SamlError } from "./saml-error.ts";
import { ns, success } from "./saml-names.ts";
import { allElements, childrenOf, onlyChild, parseXml, type XmlElement } from "./xml.ts";

const signing = new Set([
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
]);
const digests = new Set(["http://www.w3.org/2001/04/xmlenc#sha256", "http://www.w3.org/2001/04/xmlenc#sha512"]);
const exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#";
const enveloped = `${ns.signature}enveloped-signature`;

/** A response of the only form that is accepted. Nothing of it is proved yet. */
export interface AnswerForm {
  text: string;
  response: XmlElement;
  /** Returns which of the two elements are signed; at least one is. */
  signed: { response: boolean; assertion: boolean };
}

/**
 * Decodes a response and checks its form before any signature is: one `Response` that succeeded with one `Assertion` as its child, in plain text; one
 * signature at most in each of them and none elsewhere, by RSA with SHA-256 or SHA-512. Documents for signature wrapping have another form. Throws
 * `SamlError`, and `XmlError` for XML that is not plain.
 */
export async function readForm(base64: string): Promise<AnswerForm> {
  const text = decode(base64);
  const response = await parseXml(text);
  refuseUnless(response.name === "Response" && response.namespace === ns.protocol, "not a Response");
  refuseUnless(response.attributes.get("Version") === "2.0", "another version");
  assertSuccess(response);
  const all = [...allElements(response)];
  // By name alone: in another namespace, it is not an assertion that a provider would send.
  const named = (name: string) => all.filter((element) => element.name === name);
  refuseUnless(named("EncryptedAssertion").length === 0, "an encrypted assertion");
  refuseUnless(named("Response").length === 1, "two responses");
  refuseUnless(named("Assertion").length === 1, "not one assertion");
  const assertion = onlyChild(response, ns.assertion, "Assertion");
  const ofResponse = childrenOf(response, ns.signature, "Signature");
  const ofAssertion = childrenOf(assertion, ns.signature, "Signature");
  refuseUnless(ofResponse.length + ofAssertion.length > 0, "no signature");
  refuseUnless(ofResponse.length <= 1 && ofAssertion.length <= 1, "two signatures of one element");
  refuseUnless(named("Signature").length === ofResponse.length + ofAssertion.length, "a signature elsewhere");
  for (const signature of ofResponse) assertSignature(signature, response);
  for (const signature of ofAssertion) assertSignature(signature, assertion);
  return { text, response, signed: { response: ofResponse.length === 1, assertion: ofAssertion.length === 1 } };
}

function decode(base64: string): string {
  const compact = base64.replace(/[\r\n\t ]+/g, "");
  refuseUnless(/^[A-Za-z0-9+/]+={0,2}$/.test(compact), "not base64");
  const bytes = Buffer.from(compact, "base64");
  refuseUnless(bytes.length <= samlLimits.xmlBytes, "too large");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new SamlError("not UTF-8");
  }
}

function assertSuccess(response: XmlElement): void {
  const status = onlyChild(onlyChild(response, ns.protocol, "Status"), ns.protocol, "StatusCode").attributes.get("Value");
  if (status !== success) throw new SamlError("the provider refused", { isDenied: true });
}

/** One reference, to the element that the signature is in, and no transform but the two of SAML. */
function assertSignature(signature: XmlElement, parent: XmlElement): void {
  const info = onlyChild(signature, ns.signature, "SignedInfo");
  const algorithmOf = (element: XmlElement, name: string) =>
    onlyChild(element, ns.signature, name).attributes.get("Algorithm") ?? "";
  refuseUnless(algorithmOf(info, "CanonicalizationMethod") === exclusive, "another canonicalization");
  refuseUnless(signing.has(algorithmOf(info, "SignatureMethod")), "another signature algorithm");
  const reference = onlyChild(info, ns.signature, "Reference");
  const id = parent.attributes.get("ID") ?? "";
  refuseUnless(/^[A-Za-z_][\w.-]*$/.test(id) && reference.attributes.get("URI") === `#${id}`, "a reference to another element");
  refuseUnless(digests.has(algorithmOf(reference, "DigestMethod")), "another digest algorithm");
  const transforms = childrenOf(onlyChild(reference, ns.signature, "Transforms"), ns.signature, "Transform").map(
    ({ attributes }) => attributes.get("Algorithm") ?? "",
  );
  const isUsual = transforms[0] === enveloped && (transforms.length === 1 || transforms[1] === exclusive);
  refuseUnless(isUsual && transforms.length <= 2, "other transforms");
  refuseUnless(childrenOf(signature, ns.signature, "Object").length === 0, "an object in the signature");
}
