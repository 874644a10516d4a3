import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import type { Person, World } from "./world.ts";

interface Sent {
  params?: Record<string, string>;
  fields?: Record<string, string>;
  query?: Record<string, string>;
}

/** Sends a form with these images, as the web does. */
export async function sendForm(
  w: World,
  as: Person,
  endpoint: Endpoint,
  { params = {}, fields = {}, query = {} }: Sent,
  files: Record<string, Buffer>,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, bytes] of Object.entries(files))
    form.set(name, new File([new Uint8Array(bytes)], `${name}.png`, { type: "image/png" }));
  const request = new Request("http://localhost/", { method: "POST", body: form });
  const response = await w.app.fastify.inject({
    method: endpoint.method as "POST",
    url: endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? ""),
    query,
    headers: { authorization: `Bearer ${as.token}`, "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}
