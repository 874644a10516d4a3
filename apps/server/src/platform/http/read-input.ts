import { isStaff } from "@safeport/contract/kernel/actor";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { maxImageBytes } from "@safeport/contract/kernel/image.limits";
import type { FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import { AppError } from "./app-error.ts";
import { ignoredForm } from "./body-parsers.ts";
import type { Forms } from "./forms.ts";
import { parsePart } from "./parse-input.ts";

type Schema = z.ZodMiniType;

/** The path parameters of a call; throws 422 if one is wrong. */
export function paramsOf<P extends Schema>({ params }: Endpoint<P>, request: FastifyRequest): z.output<P> {
  return (params ? parsePart(params, request.params, "path") : undefined) as z.output<P>;
}

/** Reads the body of a call and checks all its parts; throws 422 if one is wrong. */
export async function readInput<P extends Schema, Q extends Schema, B extends Schema>(
  forms: Forms,
  endpoint: Endpoint<P, Q, B>,
  request: FastifyRequest,
) {
  const fileBytes = (request.actor && isStaff(request.actor) && endpoint.staffFileBytes) || endpoint.fileBytes || maxImageBytes;
  const form = endpoint.files && (await forms.read(request, endpoint.files, fileBytes));
  const { fields, files } = form || { fields: request.body, files: {} };
  if (fields === ignoredForm) throw new AppError("unsupported_media_type");
  if (!endpoint.body && fields !== undefined && fields !== null && Object.keys(fields).length > 0) {
    throw new AppError("invalid", "no_body");
  }
  return {
    params: paramsOf(endpoint, request),
    query: (endpoint.query ? parsePart(endpoint.query, request.query, "query") : undefined) as z.output<Q>,
    // If all fields are optional, the body is optional, too.
    body: (endpoint.body ? parsePart(endpoint.body, fields === undefined ? {} : fields, "body") : undefined) as z.output<B>,
    files,
  };
}
