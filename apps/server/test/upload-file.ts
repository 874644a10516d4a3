import { uploadFile } from "@safeport/contract/files/file.endpoints";
import type { Person, World } from "./world.ts";

/** Uploads a file as a form of the web does. */
export async function upload(w: World, as: Person, bytes: Buffer | string, name = "proof.txt", type = "text/plain") {
  const form = new FormData();
  form.set("file", new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name, { type }));
  const request = new Request("http://localhost/", { method: "POST", body: form });
  const payload = Buffer.from(await request.arrayBuffer());
  const response = await w.app.fastify.inject({
    method: "POST",
    url: uploadFile.path,
    headers: {
      authorization: `Bearer ${as.token}`,
      "content-type": request.headers.get("content-type") ?? "",
      "content-length": String(payload.length),
    },
    payload,
  });
  return { status: response.statusCode, body: response.json() };
}

/** Uploads a text and returns its id. */
export async function uploaded(w: World, as: Person, bytes: Buffer | string = "proof", name?: string): Promise<string> {
  return (await upload(w, as, bytes, name)).body.file_id;
}

/** Opens a link without a token. */
export function open(w: World, url: string, headers: Record<string, string> = {}) {
  return w.app.fastify.inject({ method: "GET", url, headers });
}
