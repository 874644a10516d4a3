import { me } from "@safeport/contract/accounts/core/account.endpoints";
import { getCompany } from "@safeport/contract/companies/company.endpoints";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import type { UserAccount } from "@safeport/db/types.gen";
import type { Updateable } from "kysely";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { openLive } from "./live-client.ts";
import { buildWorld, type Person, type World } from "./world.ts";

const env = { SECRET_KEY: "the one secret of two server processes" };

/** Deadline of product.md for an ended session: it is refused everywhere within two seconds. */
const promised = { timeout: 2_000 };

let own: OwnDatabase;
let processes: World[];
let bases: string[];
beforeAll(async () => {
  own = await ownDatabase(inject("databaseUrl"));
  processes = await Promise.all([1, 2].map(() => buildWorld({ env, databaseUrl: own.url })));
  bases = await Promise.all(processes.map(({ app }) => app.fastify.listen({ host: "127.0.0.1", port: 0 })));
});
afterAll(async () => {
  for (const one of processes) await one.close();
  await own.drop();
});

const first = () => processes[0] as World;

/** Changes the account as another program would that shares the database. */
async function change(person: Person, values: Updateable<UserAccount>): Promise<void> {
  await first().db.updateTable("user_account").set(values).where("id", "=", person.id).execute();
}

it("ends the streams and calls of whoever is suspended, in every process", async () => {
  const [person, neighbour] = [await first().person(), await first().person()];
  const streams = await Promise.all(bases.map((base) => openLive(base, person)));
  const others = await Promise.all(bases.map((base) => openLive(base, neighbour)));
  for (const one of processes) expect((await one.call(person, me)).status).toBe(200);

  await change(person, { state: "suspended" });
  await expect.poll(() => streams.map((stream) => stream.ended()), promised).toEqual([true, true]);
  for (const one of processes)
    await expect.poll(async () => (await one.call(person, me)).body.code, promised).toBe("session_ended");
  for (const base of bases) expect((await openLive(base, person)).status).toBe(401);
  expect(others.map((stream) => stream.ended())).toEqual([false, false]);
  for (const stream of others) stream.close();
});

it("takes a lost role and a lost membership away in every process", async () => {
  const admin = await first().person("Admin");
  const member = await first().member("triager");
  const statuses = () =>
    Promise.all(
      processes.flatMap((one) =>
        [admin, member].map(
          async (person) => (await one.call(person, getCompany, { params: { company_id: member.companyId } })).status,
        ),
      ),
    );
  expect(await statuses()).toEqual([200, 200, 200, 200]);

  await change(admin, { role: "Hacker" });
  await first().db.deleteFrom("company_member").where("user_id", "=", member.id).execute();
  await expect.poll(statuses, promised).toEqual([404, 404, 404, 404]);
});
