import { isIP } from "node:net";
import { isPublicAddress } from "./is-public-address.ts";
import { OutboundError } from "./outbound-error.ts";
import { resolveName } from "./resolve-name.ts";

/** Dependencies of a request; tests replace them. */
export interface Network {
  /** All addresses of a name. */
  resolve: (hostname: string) => Promise<string[]>;
  /** Whether this address and port may be connected to. */
  mayConnect: (address: string, port: number) => boolean;
  /** Whether the operator lets the server call this address outside of the public internet, at any port. */
  isAllowed?: (address: string) => boolean;
}

export const internet: Network = {
  resolve: (hostname) => resolveName(hostname),
  mayConnect: isPublicAddress,
};

export interface Target {
  url: URL;
  /** The checked addresses. The connection uses one of them and does not resolve the name again. */
  addresses: string[];
}

/**
 * Checks the URL of a request, or of a redirect from `base`, and resolves its name once. Throws an OutboundError, also if only one
 * address of the name is not public.
 */
export async function checkTarget(text: string, ports: readonly number[], network: Network, base?: URL): Promise<Target> {
  if (!URL.canParse(text, base?.href)) throw new OutboundError("invalid_url");
  const url = new URL(text, base?.href);
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  if (!isWeb || url.username !== "" || url.password !== "" || isDisguised(text, url, base))
    throw new OutboundError("invalid_url");
  const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
  const isUsual = ports.includes(port);
  if (!isUsual && !network.isAllowed) throw new OutboundError("port_refused");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) ? [host] : await addressesOf(host, network);
  if (addresses.every((address) => isIP(address) && network.isAllowed?.(address))) return { url, addresses };
  if (!isUsual) throw new OutboundError("port_refused");
  if (!addresses.every((address) => isIP(address) && network.mayConnect(address, port)))
    throw new OutboundError("address_refused");
  return { url, addresses };
}

/** Whether an IPv4 address is written in a form that only some programs understand, such as `0x7f.1` or `134744072`. */
function isDisguised(text: string, { hostname }: URL, base: URL | undefined): boolean {
  // A redirect within a site may be relative.
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
