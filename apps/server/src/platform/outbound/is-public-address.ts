import ipaddr from "ipaddr.js";

const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");
const nat64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");

/** Azure's platform services, which are reachable only from inside the cloud although their range is public. */
const platformAddresses: readonly string[] = ["168.63.129.16"];

/**
 * Whether an IP address belongs to the public internet. Excludes private, loopback, link-local (with the metadata service of most clouds),
 * carrier-grade NAT, multicast and reserved addresses (RFC 6890, RFC 8190), and IPv6 addresses that map to IPv4 ones (mapped, 6to4, Teredo).
 * NAT64 (RFC 6052) is judged by its IPv4 address. Returns false if the text is not an IP address.
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
