import { changeAvatar } from "@safeport/contract/accounts/profile/profile.endpoints";
import type { Person, World } from "./world.ts";

/** Sends a picture of an account, as a form of the web does. */
export async function uploadAvatar(w: World, as: Person, bytes: Buffer | null, username = as.username, type = "image/png") {
  const form = new FormData();
  if (bytes) form.set("avatar", new File([new Uint8Array(bytes)], "me.png", { type }));
  const request = new Request("http://localhost/", { method: "POST", body: form });
  const response = await w.app.fastify.inject({
    method: "POST",
    url: changeAvatar.path.replace(":username", username),
    headers: { authorization: `Bearer ${as.token}`, "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}
