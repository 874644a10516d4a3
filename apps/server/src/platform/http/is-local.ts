import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import { isLoopback } from "../settings.ts";

/** Headers that a proxy adds: a request with one does not come from this machine. */
const forwardingHeaders = ["forwarded", "via", "x-real-ip", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"];

/**
 * Whether a request comes from this machine and from no proxy on it. Also checks the requested host name, since another site's name may
 * resolve to this machine (DNS rebinding).
 */
export function isLocal(request: FastifyRequest): boolean {
  const peer = (request.socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  const host = request.hostname.replace(/^\[|\]$/g, "");
  return isIP(peer) > 0 && isLoopback(peer) && isLoopback(host) && !forwardingHeaders.some((name) => name in request.headers);
}
