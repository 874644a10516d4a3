import { identityProviderLimits } from "@safeport/contract/companies/identity-provider.limits";
import { escapeHtml } from "../../../../platform/escape-html.ts";
import { publicUrlOf, type Settings } from "../../../../platform/settings.ts";
import { readCertificate } from "./certificate.ts";
import { binding, ns } from "./saml-names.ts";
import { childrenOf, onlyChild, parseXml, type XmlElement } from "./xml.ts";
import { withoutComments, XmlError } from "./xml-size.ts";

interface ProviderMetadata {
  issuer: string;
  sso_url: string;
  /** Base64 of the DER form. */
  certificates: string[];
}

/** The path of a company's service provider. */
export const samlPath = "/saml";

/** Whether browsers may be sent to an address: https, without a user and a fragment. */
export function isSsoUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === "https:" && url.username === "" && url.password === "" && url.hash === "";
}

/**
 * Reads the metadata of one identity provider, also as the only one of a group: entity id, address for requests by redirect, signing certificates. Returns the
 * code of a refusal for anything else, such as those of a federation. Signatures are not checked, since an owner pastes the document.
 */
export async function readMetadata(text: string): Promise<ProviderMetadata | "saml_metadata" | "saml_redirect"> {
  try {
    // Comments change nothing here, where no signature is checked.
    const root = entityOf(await parseXml(withoutComments(text)));
    if (!root) return "saml_metadata";
    const issuer = root.attributes.get("entityID")?.trim() ?? "";
    const idp = onlyChild(root, ns.metadata, "IDPSSODescriptor");
    const services = childrenOf(idp, ns.metadata, "SingleSignOnService");
    const sso = services.find(({ attributes }) => attributes.get("Binding") === binding.redirect);
    if (!sso && services.length > 0) return "saml_redirect";
    const sso_url = sso?.attributes.get("Location")?.trim() ?? "";
    const { issuer: maxIssuer, sso_url: maxUrl, certificates: maxCertificates } = identityProviderLimits;
    const certificates = certificatesOf(idp);
    const areFew = certificates.length > 0 && certificates.length <= maxCertificates;
    if (issuer === "" || issuer.length > maxIssuer || !areFew) return "saml_metadata";
    if (!isSsoUrl(sso_url) || sso_url.length > maxUrl) return "saml_metadata";
    return { issuer, sso_url, certificates };
  } catch (error) {
    if (error instanceof XmlError) return "saml_metadata";
    throw error;
  }
}

/** The one entity of a document, which may stand in a group. */
function entityOf(root: XmlElement): XmlElement | null {
  if (root.namespace !== ns.metadata) return null;
  if (root.name === "EntitiesDescriptor") return onlyChild(root, ns.metadata, "EntityDescriptor");
  return root.name === "EntityDescriptor" ? root : null;
}

function certificatesOf(idp: XmlElement): string[] {
  const keys = childrenOf(idp, ns.metadata, "KeyDescriptor").filter(({ attributes }) => attributes.get("use") !== "encryption");
  const certificates = keys
    .flatMap((key) => childrenOf(key, ns.signature, "KeyInfo"))
    .flatMap((info) => childrenOf(info, ns.signature, "X509Data"))
    .flatMap((data) => childrenOf(data, ns.signature, "X509Certificate"))
    .map(({ text }) => readCertificate(text))
    .filter((certificate) => certificate !== null);
  return [...new Set(certificates)];
}

/** The platform as service provider for one company. Each has its own, so a response for one company is none for another. */
export function serviceProvider(settings: Settings, companyId: string): { entity_id: string; acs_url: string; metadata: string } {
  const entity_id = `${publicUrlOf(settings)}${samlPath}/${companyId}`;
  const acs_url = `${entity_id}/acs`;
  const metadata = `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="${ns.metadata}" entityID="${escapeHtml(entity_id)}">
  <md:SPSSODescriptor protocolSupportEnumeration="${ns.protocol}" AuthnRequestsSigned="false" WantAssertionsSigned="true">
    <md:AssertionConsumerService index="0" isDefault="true" Binding="${binding.post}" Location="${escapeHtml(acs_url)}"/>
  </md:SPSSODescriptor>
</md:EntityDescriptor>
`;
  return { entity_id, acs_url, metadata };
}
