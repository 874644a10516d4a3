import ipaddr from "ipaddr.js";

/**
 * The network of an address. IPv6: the first 48 bits, the prefix of one site, whose subscriber has any number of addresses. IPv4: the first
 * `bits`, by default the whole address.
 */
export function networkOf(address: string | null, bits = 32): string {
  if (address === null || !ipaddr.isValid(address)) return address ?? "unknown";
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv6"
    ? ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/48`).toString()
    : ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/${bits}`).toString();
}
