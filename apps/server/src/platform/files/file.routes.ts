import { Uuid } from "@safeport/contract/kernel/ids";
import contentDisposition from "content-disposition";
import * as z from "zod/mini";
import { AppError } from "../http/app-error.ts";
import type { Http } from "../http/mount.ts";
import { parsePart } from "../http/parse-input.ts";
import { contentHeaders } from "../http/security-headers.ts";
import { serveContentApart } from "./content-host.ts";
import { isRaster } from "./rewrite-image.ts";
import { answerUploadLink } from "./upload-link.routes.ts";

const Params = z.object({ file_id: Uuid });
const Query = z.strictObject({ expires: z.string().check(z.regex(/^\d{1,16}$/)), signature: z.string().check(z.maxLength(100)) });

/**
 * `GET /v1/files/:file_id`: bytes behind a signed link; the signature is the right to read, as an `<img>` sends no token. Everything but
 * raster images is an attachment. With CONTENT_URL it is answered there only.
 */
export function fileRoutes(http: Http): void {
  const { contentUrl } = http.services.settings;
  if (contentUrl !== null) serveContentApart(http, contentUrl);
  const headers = contentHeaders(contentUrl);
  http.fastify.route({
    method: "GET",
    url: "/v1/files/:file_id",
    config: { isContent: true },
    onRequest: http.limits.read,
    handler: async (request, reply) => {
      const { file_id } = parsePart(Params, request.params, "path");
      // The link of an upload names its reader, whose right is checked each time.
      if (Object.hasOwn(request.query as object, "reader")) return answerUploadLink(http.services, file_id, request, reply);
      const { expires, signature } = parsePart(Query, request.query, "query");
      const file = await http.services.files.open(file_id, expires, signature);
      if (!file) throw new AppError("not_found");
      const disposition = isRaster(file.type) ? "inline" : contentDisposition(file.name);
      return reply
        .headers({ ...headers, "content-disposition": disposition, "content-length": file.size })
        .type(file.type)
        .send(file.stream);
    },
  });
}
