import { isUtf8 } from "node:buffer";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { invalidField } from "./app-error.ts";

/**
 * Parses bodies as Fastify does, but refuses bytes that are not UTF-8, which would be stored as U+FFFD (RFC 8259 §8.1), and takes an empty
 * body for none: many clients name the type of a body that they do not send.
 */
export function parseJson(fastify: FastifyInstance) {
  const parse = fastify.getDefaultJsonParser("error", "error");
  return (request: FastifyRequest, bytes: Buffer, done: (error: Error | null, body?: unknown) => void) => {
    if (bytes.length === 0) done(null);
    else if (!isUtf8(bytes)) done(invalidField(["body"], "forbidden_characters"));
    else parse(request, bytes.toString("utf8"), done);
  };
}
