import { Uuid } from "@safeport/contract/kernel/ids";
import * as z from "zod/mini";
import { AppError } from "../http/app-error.ts";
import type { Http } from "../http/mount.ts";
import { parsePart } from "../http/parse-input.ts";

const Params = z.object({ file_id: Uuid });
const Query = z.strictObject({ expires: z.string().check(z.regex(/^\d{1,16}$/)), signature: z.string().check(z.maxLength(100)) });

/** `GET /v1/files/:file_id`: bytes behind a signed link; the signature is the right to read, as an `<img>` sends no token. */
export function fileRoutes(http: Http): void {
  http.fastify.route({
    method: "GET",
    url: "/v1/files/:file_id",
    onRequest: http.limits.read,
    handler: async (request, reply) => {
      const { file_id } = parsePart(Params, request.params, "path");
      const { expires, signature } = parsePart(Query, request.query, "query");
      const file = await http.services.files.open(file_id, expires, signature);
      if (!file) throw new AppError("not_found");
      return reply
        .headers({ "cache-control": "private, max-age=300", "content-disposition": "inline", "content-length": file.size })
        .type(file.type)
        .send(file.stream);
    },
  });
}
