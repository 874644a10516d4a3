import { login } from "@safeport/contract/accounts/account.endpoints";
import { changePassword } from "@safeport/contract/accounts/password.endpoints";
import { logOutEverywhere } from "@safeport/contract/accounts/session.endpoints";
import { buildUser, factoryPassword } from "@safeport/db/factories/build-user";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildWorld, type Person, type World } from "./world.ts";

const env = { SECRET_KEY: "the one secret of two server processes", RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "1" };
const newPassword = "Lantern-harbour-97-willow";

let w: World;
beforeAll(async () => {
  w = await buildWorld({ env });
});
afterAll(() => w.close());

let addresses = 0;
/** A sign-in; from an address that nobody used before when none is given. */
const enter = (
  username: string,
  { code, from, password = factoryPassword }: { code?: string; from?: string; password?: string } = {},
) =>
  w.call(null, login, {
    body: { username, password, ...(code !== undefined && { code }) },
    headers: { "x-forwarded-for": from ?? `192.0.2.${(addresses++ % 250) + 1}` },
  });

async function signedIn(username: string, from?: string): Promise<Person> {
  const { body } = await enter(username, { ...(from && { from }) });
  return { id: body.user.user_id, username, sessionId: "", token: body.access_token };
}

it("a session that its owner has ended changes no password, also when the call had begun before", async () => {
  const { username } = await buildUser(w.db);
  const [thief, owner] = [await signedIn(username), await signedIn(username)];
  const [changed] = await Promise.all([
    w.call(thief, changePassword, { body: { new_password: newPassword } }),
    w.call(owner, logOutEverywhere),
  ]);
  expect([changed.status, changed.body.code]).toEqual([401, "session_ended"]);
  expect((await enter(username)).status).toBe(200);
});
