import type { Network } from "../src/platform/outbound/check-target.ts";
import { fetchOutside } from "../src/platform/outbound/fetch-outside.ts";
import type { Outbound } from "../src/platform/outbound/outbound.ts";

/** The real client for calls to other services; each goes to a server on this machine, whose port is asked for at the call. */
export function outboundTo(portOf: () => number): Outbound {
  const network: Network = { resolve: () => Promise.resolve(["127.0.0.1"]), mayConnect: (_address, to) => to === portOf() };
  return {
    fetch: (address, options) => {
      const url = new URL(address);
      url.protocol = "http:";
      url.port = String(portOf());
      return fetchOutside(url.href, { ...options, ports: [portOf()] }, network);
    },
    readTxt: () => Promise.resolve([]),
  };
}
