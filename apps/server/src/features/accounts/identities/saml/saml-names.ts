/** Namespaces of SAML 2.0 and of XML signatures. */
export const ns = {
  protocol: "urn:oasis:names:tc:SAML:2.0:protocol",
  assertion: "urn:oasis:names:tc:SAML:2.0:assertion",
  metadata: "urn:oasis:names:tc:SAML:2.0:metadata",
  signature: "http://www.w3.org/2000/09/xmldsig#",
} as const;

export const binding = {
  post: "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST",
  redirect: "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect",
} as const;

export const nameIdFormat = {
  email: "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress",
  transient: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient",
} as const;

export const success = "urn:oasis:names:tc:SAML:2.0:status:Success";
export const bearer = "urn:oasis:names:tc:SAML:2.0:cm:bearer";

/** Allowed difference between the clocks of provider and server, in milliseconds. */
export const skewMs = 60_000;
