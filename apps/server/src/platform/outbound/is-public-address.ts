import ipaddr from "ipaddr.js";

const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");
const nat64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");

/** Reachable only from inside a cloud, although their ranges are public: Azure's platform services. */
const platformAddresses: readonly string[] = ["168.63.129.16"];

/**
 * Whether an IP address belongs to the public internet. Not: private, loopback, link-local (with the metadata service of most clouds),
 * carrier-grade NAT, multicast and all that is reserved (RFC 6890, RFC 8190), nor an IPv6 address that leads to an IPv4 address (mapped, 6to4,
 * Teredo); NAT64 (RFC 6052) counts as the address behind it. False for what is no address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv6) {
    if (address.match(nat64)) return isPublicAddress(new ipaddr.IPv4(address.toByteArray().slice(12)).toString());
    if (!address.match(globalUnicast)) return false;
  }
  return address.range() === "unicast" && !platformAddresses.includes(address.toString());
}
