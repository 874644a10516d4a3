/** Characters of a domain name (RFC 1035 §2.3.4). */
export const maxDomainLength = 253;
