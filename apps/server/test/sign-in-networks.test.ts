import { login } from "@safeport/contract/accounts/core/account.endpoints";
import { buildUser, factoryPassword } from "@safeport/db/factories/build-user";
import { newId } from "@safeport/db/new-id";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSignInLimits } from "../src/features/accounts/core/sign-in-attempts.ts";
import { useUpNetworks } from "./use-up-networks.ts";
import { buildWorld, type World } from "./world.ts";

const env = { SECRET_KEY: "the one secret of two server processes", RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "1" };

let w: World;
/** The same server, as a second process; neither sends mail. */
let other: World;
beforeAll(async () => {
  w = await buildWorld({ env });
  other = await buildWorld({ env });
});
afterAll(async () => {
  await w.close();
  await other.close();
});

const enter = (username: string, address: string, password = factoryPassword, world = w) =>
  world.call(null, login, { body: { username, password }, headers: { "x-forwarded-for": address } });

/** Fails with a name from an address so often that its limit is used up, and goes on. */
async function attack(username: string, address: (n: number) => string): Promise<void> {
  for (let n = 0; n < 30; n++) await enter(username, address(n), "wrong", n % 2 ? w : other);
}

describe("failures of strangers with a name", () => {
  it("leave the owner a way in from wherever they are, also where no mail is sent", async () => {
    const { username } = await buildUser(w.db);
    // From one address, and from all that a site of IPv6 has.
    await attack(username, (n) => (n % 2 ? "192.0.2.1" : `2001:db8:1:${n}::1`));
    expect((await enter(username, "192.0.2.1")).status).toBe(429);
    expect((await enter(username, "2001:db8:1:ffff::1")).status).toBe(429);
    for (const world of [w, other]) expect((await enter(username, "192.0.2.2", factoryPassword, world)).status).toBe(200);
    // Also on the third try, from a network of IPv6.
    for (const address of ["2001:db8:2:1::1", "2001:db8:2:2::1"])
      expect((await enter(username, address, "mistyped")).status).toBe(429);
    expect((await enter(username, "2001:db8:2:3::1")).status).toBe(200);
  });

  it("three failures a day close the way of one network, and three hundred that of all", async () => {
    const { username } = await buildUser(w.db);
    await attack(username, () => "192.0.2.3");
    // Attempts of a network beyond its share do not count.
    const { fromAnywhere } = createSignInLimits(w.db, w.app.services.keyFor, 1);
    for (let n = 0; n < 400; n++) await fromAnywhere(username, "192.0.2.3").take();
    expect((await enter(username, "192.0.2.4")).status).toBe(200);
    await useUpNetworks(w, username);
    for (const world of [w, other]) expect((await enter(username, "192.0.2.5", factoryPassword, world)).status).toBe(429);
    // A network where the account was used recently has its own count.
    expect((await enter(username, "192.0.2.4")).status).toBe(200);
  });

  it("answer alike whether or not the name exists", async () => {
    const user = await buildUser(w.db);
    const closed = await buildUser(w.db, { state: "suspended" });
    const answers = [];
    for (const [at, name] of [`nobody-${newId()}`, closed.username, user.username].entries()) {
      await attack(name, () => `192.0.2.${10 + at}`);
      for (let n = 0; n < 4; n++) {
        const { status, body } = await enter(name, `192.0.2.${20 + at}`, "wrong");
        answers.push({ ...body, status, request_id: null });
      }
    }
    expect(answers[0]).toMatchObject({ status: 429, code: "sign_in_limited" });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect((await enter(closed.username, "192.0.2.30")).status).toBe(429);
  });
});
