import type { FastifyReply } from "fastify";

/** A signal that is aborted when the connection closes before the answer is sent. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed || raw.socket?.destroyed) gone.abort();
  raw.once("close", () => gone.abort());
  return gone.signal;
}
