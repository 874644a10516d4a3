import type { FastifyRequest } from "fastify";

/** The first object in a call's path, as in `report_id 0198…`; null if the path has none. */
export function objectOf(request: FastifyRequest): string | null {
  const [first] = Object.entries(request.params as Record<string, string>);
  return first ? first.join(" ").toLowerCase() : null;
}
