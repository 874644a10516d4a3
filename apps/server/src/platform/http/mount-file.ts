import { Readable } from "node:stream";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import contentDisposition from "content-disposition";
import type * as z from "zod/mini";
import type { Ctx } from "../context.ts";
import { addRoute, type Http, type Input } from "./mount.ts";
import { contextOf } from "./request-context.ts";

type Schema = z.ZodMiniType;

/** A file that an endpoint answers. A stream that fails ends the answer without its last chunk, so that a part never looks like the whole. */
export interface AnsweredFile {
  name: string;
  type: string;
  content: string | Buffer | Readable;
  headers?: Record<string, string>;
}

/** Mounts an endpoint that answers a file, always as an attachment. */
export function mountFile<P extends Schema, Q extends Schema, B extends Schema>(
  http: Http,
  endpoint: Endpoint<P, Q, B>,
  run: (ctx: Ctx, input: Input<z.output<P>, z.output<Q>, z.output<B>>) => Promise<AnsweredFile>,
): void {
  if (!endpoint.file) throw new Error(`${endpoint.name} answers no file: use mount`);
  addRoute(http, endpoint, async (request, input, _held, reply) => {
    const { name, type, content, headers } = await run(contextOf(http, request), input);
    reply
      .headers({ "content-disposition": contentDisposition(name), "cache-control": "private, no-store", ...headers })
      .type(type);
    return content instanceof Readable ? content : Readable.from([content]);
  });
}
