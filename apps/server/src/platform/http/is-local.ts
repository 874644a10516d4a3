import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import { isLoopback, isLoopbackUrl } from "../loopback.ts";

/** Headers that proxies add. A request that has one does not come from this machine. */
const forwardingHeader =
  /^(via|forwarded|x-forwarded(-.+)?|x-original-.+|x-envoy-.+|x-appengine-.+|cf-.+|(.+-)?(real|client|cluster-client|connecting|peer)-?ip)$/;

/**
 * Whether a request comes from this machine and from no proxy on it. Also checks the requested host name and where the request comes from,
 * since another site's name may resolve to this machine (DNS rebinding). Refuses HTTP/1.0, which simple proxies use and browsers do not.
 * A proxy that adds none of these headers looks like a person at this machine, so a demo must not run behind one.
 */
export function isLocal(request: FastifyRequest): boolean {
  if (request.raw.httpVersion === "1.0" || !isFromLoopback(request.headers.origin) || !isFromLoopback(request.headers.referer))
    return false;
  const peer = (request.socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  const host = request.hostname.replace(/^\[|\]$/g, "");
  return (
    isIP(peer) > 0 &&
    isLoopback(peer) &&
    isLoopback(host) &&
    !Object.keys(request.headers).some((name) => forwardingHeader.test(name))
  );
}

/** Whether a header names no other site. */
function isFromLoopback(address: string | undefined): boolean {
  if (address === undefined) return true;
  return URL.canParse(address) && isLoopbackUrl(address);
}
