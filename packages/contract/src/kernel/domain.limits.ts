/** Of a domain name (RFC 1035 §2.3.4), as text. */
export const maxDomainLength = 253;
