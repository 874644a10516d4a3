import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";

/** The caller's address as PostgreSQL stores it; null when the connection is already closed. */
export function addressOf(request: FastifyRequest): string | null {
  // If the proxy passes on no valid address, use the proxy's own.
  const address = isIP(request.ip) ? request.ip : request.socket.remoteAddress;
  // The zone of a link-local address is only valid on this machine (RFC 4007 §6), and PostgreSQL does not accept one.
  return address?.split("%")[0] || null;
}
