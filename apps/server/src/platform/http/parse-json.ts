import { isUtf8 } from "node:buffer";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { invalidField } from "./app-error.ts";

/**
 * Parses bodies as Fastify does, with two differences: it refuses bytes that are not UTF-8, which would be stored as U+FFFD (RFC 8259 §8.1), and
 * accepts an empty body, because many clients send a content type without a body.
 */
export function parseJson(fastify: FastifyInstance) {
  const parse = fastify.getDefaultJsonParser("error", "error");
  return (request: FastifyRequest, bytes: Buffer, done: (error: Error | null, body?: unknown) => void) => {
    if (bytes.length === 0) done(null);
    else if (!isUtf8(bytes)) done(invalidField(["body"], "forbidden_characters"));
    else parse(request, bytes.toString("utf8"), done);
  };
}
