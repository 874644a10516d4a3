import { Resolver } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { internet } from "./check-target.ts";
import { fetchOutside, type OutsideAnswer, type OutsideOptions } from "./fetch-outside.ts";
import { OutboundError } from "./outbound-error.ts";

/** Outbound requests for use cases. Tests replace them. */
export interface Outbound {
  /** See `fetchOutside`. */
  fetch(address: string, options?: OutsideOptions): Promise<OutsideAnswer>;
  /** The TXT records of a name, at most 100; none for a name without any. Throws an OutboundError `unknown_host` when nobody answers. */
  readTxt(name: string): Promise<string[]>;
}

const maxRecords = 100;

/** Requests to the public internet, and to these addresses and networks outside of it. */
export function outsideWith(networks: readonly string[]): Outbound {
  const isAllowed = isWithin(networks);
  const network = networks.length > 0 ? { ...internet, isAllowed } : internet;
  return { fetch: (address, options) => fetchOutside(address, options, network), readTxt };
}

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Whether an address is one of these addresses, or within one of these networks. */
function isWithin(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => list.check(address, familyOf(address));
}

async function readTxt(name: string): Promise<string[]> {
  // Six seconds at most.
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  try {
    const records = await resolver.resolveTxt(name);
    // A long record comes in pieces (RFC 7208 §3.3).
    return records.slice(0, maxRecords).map((pieces) => pieces.join(""));
  } catch (cause) {
    if (["ENODATA", "ENOTFOUND"].includes(String((cause as { code?: unknown }).code))) return [];
    throw new OutboundError("unknown_host", { cause });
  }
}
