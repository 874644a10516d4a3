import { isIP } from "node:net";
import { isPublicAddress } from "./is-public-address.ts";
import { OutboundError } from "./outbound-error.ts";
import { resolveName } from "./resolve-name.ts";

/** What a request may rely on; tests have their own. */
export interface Network {
  /** All addresses of a name. */
  resolve: (hostname: string) => Promise<string[]>;
  /** Whether a connection to this address and port may be made. */
  mayConnect: (address: string, port: number) => boolean;
}

export const internet: Network = {
  resolve: (hostname) => resolveName(hostname),
  mayConnect: isPublicAddress,
};

export interface Target {
  url: URL;
  /** The checked addresses; the connection goes to one of these, whatever the name means by then. */
  addresses: string[];
}

/**
 * Checks the address of a request, or of a redirect from `base`, and resolves its name once. One address of the name that is not public
 * is enough to refuse it. Throws an OutboundError.
 */
export async function checkTarget(text: string, ports: readonly number[], network: Network, base?: URL): Promise<Target> {
  if (!URL.canParse(text, base?.href)) throw new OutboundError("invalid_url");
  const url = new URL(text, base?.href);
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  if (!isWeb || url.username !== "" || url.password !== "" || isDisguised(text, url, base))
    throw new OutboundError("invalid_url");
  const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
  if (!ports.includes(port)) throw new OutboundError("port_refused");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) ? [host] : await addressesOf(host, network);
  if (!addresses.every((address) => isIP(address) && network.mayConnect(address, port)))
    throw new OutboundError("address_refused");
  return { url, addresses };
}

/** Whether an IPv4 address is written in a form that only some programs understand, such as `0x7f.1` or `134744072`. */
function isDisguised(text: string, { hostname }: URL, base: URL | undefined): boolean {
  // A redirect within a site does not name it.
  if (isIP(hostname) !== 4 || hostname === base?.hostname) return false;
  const authority = /^(?:https?:)?\/\/([^/?#\\]*)/i.exec(text)?.[1] ?? "";
  return authority.replace(/:\d*$/, "") !== hostname;
}

async function addressesOf(host: string, { resolve }: Network): Promise<string[]> {
  const addresses = await resolve(host).catch((cause) => {
    throw new OutboundError("unknown_host", { cause });
  });
  if (addresses.length === 0) throw new OutboundError("unknown_host");
  return addresses;
}
