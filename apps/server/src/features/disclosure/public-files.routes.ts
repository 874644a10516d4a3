import { playedTypes } from "@safeport/contract/files/file.values";
import contentDisposition from "content-disposition";
import type { FastifyReply, FastifyRequest } from "fastify";
import { parseRange } from "../../platform/files/parse-range.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Http } from "../../platform/http/mount.ts";
import { contentHeaders } from "../../platform/http/security-headers.ts";
import { findDisclosedFile } from "./disclosed.queries.ts";
import { getDisclosed } from "./get-disclosed.ts";

type FileRequest = FastifyRequest<{ Params: { number: string; fileId: string } }>;

const pathOf = (part: "files" | "media") => `/v1/public/reports/:number(^\\d{1,10}$)/${part}/:fileId(^[0-9a-f-]{36}$)/`;

/** The files of published reports, as attachments, and their videos once more to be played. A report that was taken down has none at once. */
export function publicFileRoutes({ fastify, limits, services }: Http, cacheControl: string): void {
  const answer = async (request: FileRequest, reply: FastifyReply, isPlayed: boolean) => {
    const { params } = request;
    const row = await getDisclosed(services, Number(params.number));
    const file = await findDisclosedFile(services.db, row.number, params.fileId);
    if (!file || (isPlayed && !playedTypes.includes(file.content_type))) throw new AppError("not_found", "no_file");
    const range = parseRange(request.headers.range, file.byte_size);
    reply.headers({ ...contentHeaders(services.settings.contentUrl), "cache-control": cacheControl });
    if (range === "unsatisfiable") return reply.code(416).header("content-range", `bytes */${file.byte_size}`).send();
    const bytes = await services.uploads.storage.read(file.storage_key, range ?? undefined);
    if (!bytes) throw new AppError("not_found", "no_file");
    reply.headers({
      "content-disposition": contentDisposition(file.name, { type: isPlayed ? "inline" : "attachment" }),
      "content-length": bytes.size,
      "accept-ranges": "bytes",
    });
    if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${file.byte_size}`);
    return reply.type(file.content_type).send(bytes.stream);
  };
  const options = { onRequest: limits.read };
  fastify.get(pathOf("files"), options, (request: FileRequest, reply) => answer(request, reply, false));
  fastify.get(pathOf("media"), { ...options, config: { isContent: true } }, (request: FileRequest, reply) =>
    answer(request, reply, true),
  );
}
