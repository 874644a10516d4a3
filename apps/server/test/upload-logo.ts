import { createCompany } from "@safeport/contract/companies/company.endpoints";
import type { Person, World } from "./world.ts";

export interface UploadOptions {
  filename?: string;
  contentType?: string;
  /** The form's field that holds the file. */
  field?: string;
  headers?: Record<string, string>;
  domain?: string;
}

/** Creates a company with this logo, as a form of the web does. */
export async function uploadLogo(w: World, as: Person, bytes: Buffer, options: UploadOptions = {}) {
  const { filename = "logo.png", contentType = "image/png", field = "company_logo", domain = "harbour.example" } = options;
  const form = new FormData();
  form.set("name", "Harbour");
  form.set("domain", domain);
  form.set("domain_verification_method", "TXT_RECORD");
  form.set(field, new File([new Uint8Array(bytes)], filename, { type: contentType }));
  const request = new Request("http://localhost/", { method: "POST", body: form });
  const response = await w.app.fastify.inject({
    method: "POST",
    url: createCompany.path,
    headers: {
      authorization: `Bearer ${as.token}`,
      "content-type": request.headers.get("content-type") ?? "",
      ...options.headers,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}
