import { afterAll, beforeAll, expect, it } from "vitest";
import { buildRealProviderWorld, type RealProviderWorld } from "./real-provider.ts";

let w: RealProviderWorld;
beforeAll(async () => {
  w = await buildRealProviderWorld();
  w.people.set("ada", { email: "ada@oidc.example", email_verified: true, name: "Ada Example", preferred_username: "ada-oidc" });
  w.people.set("bob", { email: "bob@oidc.example", email_verified: false, name: "Bob Example" });
});
afterAll(() => w.close());

it("people sign in with oidc-provider, whose ID tokens leave the address to the userinfo endpoint", async () => {
  const first = await w.signIn("ada");
  expect(first).toMatchObject({ status: 200, body: { user: { email: "ada@oidc.example", full_name: "Ada Example" } } });
  expect((await w.signIn("ada")).body.user.user_id).toBe(first.body.user.user_id);
  expect(await w.signIn("bob")).toMatchObject({ status: 403, body: { code: "forbidden" } });
});
