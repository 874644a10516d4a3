import type { FastifyRequest } from "fastify";

/** The first object that a call's address names, such as `report_id 0198…`; null when it names none. */
export function objectOf(request: FastifyRequest): string | null {
  const [first] = Object.entries(request.params as Record<string, string>);
  return first ? first.join(" ").toLowerCase() : null;
}
