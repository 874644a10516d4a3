import { reauthenticate } from "@safeport/contract/accounts/sessions/session.endpoints";
import { enableTwoFactor, startTwoFactor } from "@safeport/contract/accounts/two-factor/two-factor.endpoints";
import { factoryPassword } from "@safeport/db/factories/build-user";
import { type TOTP, URI } from "otpauth";
import { expect, it } from "vitest";
import { buildWorld } from "./world.ts";

it("never turns on another secret than the one whose code was confirmed", async () => {
  const w = await buildWorld();
  const answers: number[] = [];
  for (let n = 0; n < 20; n++) {
    const person = await w.person();
    const app = URI.parse((await w.call(person, startTwoFactor)).body.otpauth_url) as TOTP;
    // Another page starts again at the same time.
    const [enabled] = await Promise.all([
      w.call(person, enableTwoFactor, { query: { code: app.generate() } }),
      ...Array.from({ length: 3 }, () => w.call(person, startTwoFactor)),
    ]);
    if (enabled.status !== 200) continue;
    await w.db.updateTable("two_factor").set({ last_step: 0 }).where("user_id", "=", person.id).execute();
    answers.push((await w.call(person, reauthenticate, { body: { password: factoryPassword, code: app.generate() } })).status);
  }
  expect(answers.filter((status) => status !== 200)).toEqual([]);
  await w.close();
});
