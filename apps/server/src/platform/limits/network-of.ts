import ipaddr from "ipaddr.js";

/**
 * The network of an address: of IPv6 the 48 bits that a site gets, of which one subscriber has any number of addresses; of IPv4 the address itself, or
 * its first `bits`.
 */
export function networkOf(address: string | null, bits = 32): string {
  if (address === null || !ipaddr.isValid(address)) return address ?? "unknown";
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv6"
    ? ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/48`).toString()
    : ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/${bits}`).toString();
}
