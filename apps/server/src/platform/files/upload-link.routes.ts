import { playedTypes } from "@safeport/contract/files/file.values";
import { Uuid } from "@safeport/contract/kernel/ids";
import contentDisposition from "content-disposition";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Services } from "../context.ts";
import { parsePart } from "../http/parse-input.ts";
import { contentHeaders } from "../http/security-headers.ts";
import { previewKey } from "./file.queries.ts";
import { noSuchFile } from "./own-files.ts";
import { parseRange } from "./parse-range.ts";
import { storageFailure } from "./storage-failure.ts";
import { findLinkedFile } from "./upload.queries.ts";

const Query = z.strictObject({
  reader: Uuid,
  part: z.enum(["file", "preview"]),
  expires: z.string().check(z.regex(/^\d{1,16}$/)),
  signature: z.string().check(z.maxLength(100)),
});

/** Types that a browser may show on an origin that serves only uploads. */
const shownApart = new Set([...playedTypes, "application/pdf"]);

/**
 * Answers a link to an uploaded file: 404 for a link that was not made here or whose reader may not read the file any more, 403 for an expired one.
 * Only images that the server has decoded are shown; everything else is an attachment. Serves ranges, which videos need.
 */
export async function answerUploadLink(services: Services, fileId: string, request: FastifyRequest, reply: FastifyReply) {
  const { reader, part, expires, signature } = parsePart(Query, request.query, "query");
  const { uploads, db } = services;
  const { contentUrl } = services.settings;
  uploads.checkLink({ fileId, readerId: reader, part, expires }, signature);
  const file = await findLinkedFile(db, reader, uploads.rules, fileId);
  if (!file || (part === "preview" && !file.has_preview)) throw noSuchFile();
  const isPreview = part === "preview";
  const range = isPreview ? null : parseRange(request.headers.range, file.size);
  reply.headers({ ...contentHeaders(contentUrl), "cache-control": "private, no-store" });
  if (range === "unsatisfiable") return reply.code(416).header("content-range", `bytes */${file.size}`).send();
  const bytes = await uploads.storage
    .read(isPreview ? previewKey(fileId) : file.storage_key, range ?? undefined)
    .catch((error) => {
      throw storageFailure(error);
    });
  if (!bytes) throw noSuchFile();
  const isShown = file.has_preview || (contentUrl !== null && shownApart.has(file.content_type));
  reply.headers({
    "content-disposition": contentDisposition(file.name, { type: isShown ? "inline" : "attachment" }),
    "content-length": bytes.size,
    "accept-ranges": isPreview ? "none" : "bytes",
  });
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${file.size}`);
  return reply.type(isPreview ? "image/webp" : file.content_type).send(bytes.stream);
}
