import { type AddressInfo, connect } from "node:net";
import { demoAccounts, login, me, register } from "@safeport/contract/accounts/core/account.endpoints";
import { createCompany } from "@safeport/contract/companies/company.endpoints";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { markAllRead } from "@safeport/contract/notifications/list/notification.endpoints";
import { listReports, submitReport } from "@safeport/contract/reports/report.endpoints";
import { buildSession } from "@safeport/db/factories/build-session";
import { buildUser, factoryPassword } from "@safeport/db/factories/build-user";
import { newId } from "@safeport/db/new-id";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { useUpNetworks } from "./use-up-networks.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld({ env: { RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "1" } });
});
afterAll(() => w.close());

let count = 0;
/** An address of its own, so that no test draws from another's bucket. */
function address(): string {
  count += 1;
  return `192.0.2.${count}`;
}

/** The statuses of so many calls, and the first refusal. */
async function knock(times: number, call: () => ReturnType<World["call"]>) {
  const answers = [];
  for (let n = 0; n < times; n++) answers.push(await call());
  return { passed: answers.findIndex(({ status }) => status === 429), refusal: answers.find(({ status }) => status === 429) };
}

const from = (forwarded: string, endpoint: Endpoint, body: object) =>
  w.call(null, endpoint, { body, headers: { "x-forwarded-for": forwarded } });
/** A new unknown name each time, so that only the address is counted. */
const wrong = () => ({ username: `nobody-${newId()}`, password: "wrong" });

describe("the limits", () => {
  it("of signing in are 20 a minute and address, over all its calls, and say when to come back", async () => {
    const here = address();
    let turn = 0;
    const { passed, refusal } = await knock(22, () =>
      turn++ % 2 ? from(here, login, wrong()) : from(here, register, { username: "no" }),
    );
    expect(passed).toBe(20);
    expect(refusal?.body).toMatchObject({ code: "rate_limited", status: 429, title: "Too many requests" });
    expect(refusal?.headers["content-type"]).toContain("application/problem+json");
    const seconds = Number(refusal?.headers["retry-after"]);
    expect(seconds > 0 && seconds <= 60).toBe(true);
    // Also with the right password now, and not from elsewhere.
    const user = await buildUser(w.db);
    const right = { username: user.username, password: factoryPassword };
    expect((await from(here, login, right)).status).toBe(429);
    expect((await from(address(), login, right)).status).toBe(200);
  });

  it("are not escaped by addresses made up before the proxy's, nor within a network of IPv6", async () => {
    const here = address();
    let n = 0;
    expect((await knock(22, () => from(`203.0.113.${n++}, ${here}`, login, wrong()))).passed).toBe(20);
    expect((await knock(22, () => from(`2001:db8:7:7::${(n++).toString(16)}`, login, wrong()))).passed).toBe(20);
    expect((await from("2001:db8:7:8::1", login, wrong())).status).toBe(401);
  });

  it.each<[string, number, (person: Person) => [Endpoint, object?][]]>([
    ["writing", 120, () => [[markAllRead], [submitReport, {}]]],
    ["sending files", 30, () => [[createCompany, {}]]],
    ["reading", 900, () => [[me], [listReports]]],
  ])("of %s are %d a minute and person, wherever they are", { timeout: 60_000 }, async (_name, limit, callsOf) => {
    const person = await w.person("Business");
    const calls = callsOf(person);
    let turn = 0;
    const { passed } = await knock(limit + 1, () => {
      const [endpoint, body] = calls[turn++ % calls.length] ?? [me];
      return w.call(person, endpoint, { ...(body && { body }), headers: { "x-forwarded-for": `198.51.100.${turn % 200}` } });
    });
    expect(passed).toBe(limit);
    // Another person of the same address is not held to it, and the person not to another class.
    const [endpoint, body] = calls[0] ?? [me];
    expect((await w.call(await w.person("Business"), endpoint, body ? { body } : {})).status).not.toBe(429);
    expect((await w.call(person, limit === 120 ? me : markAllRead)).status).toBe(200);
  });

  it("leave what needs nobody alone", async () => {
    for (let n = 0; n < 30; n++) expect((await w.app.fastify.inject("/healthz")).statusCode).toBe(200);
    expect((await w.call(null, demoAccounts)).status).toBe(200);
  });
});

describe("failed sign-ins with one name", () => {
  /** From a new address each time, so that only the name is counted. */
  const guess = (username: string, at = address()) => from(at, login, { username, password: "wrong" });
  const enter = (username: string, at = address()) => from(at, login, { username, password: factoryPassword });
  /** An answer without the parts that always differ. */
  const seen = ({ status, body, headers }: Awaited<ReturnType<typeof guess>>) => ({
    status,
    ...body,
    request_id: null,
    again: Number(headers["retry-after"]) > 60 && Number(headers["retry-after"]) <= 300,
  });

  it("are 20 in five minutes from however many addresses, and then not even the right password is taken from where it was wrong", async () => {
    const user = await buildUser(w.db);
    const { passed, refusal } = await knock(21, () => guess(user.username.toUpperCase()));
    expect([passed, refusal?.body.code]).toEqual([20, "sign_in_limited"]);
    await useUpNetworks(w, user.username);
    expect((await enter(` ${user.username} `)).status).toBe(429);
    expect((await enter((await buildUser(w.db)).username)).status).toBe(200);
  });

  it("count as many at once as one after the other", async () => {
    const { username } = await buildUser(w.db);
    const answers = await Promise.all(Array.from({ length: 24 }, () => guess(username)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  });

  it("do not count those that succeed", async () => {
    const { username } = await buildUser(w.db);
    for (let n = 0; n < 22; n++) expect((await enter(username)).status).toBe(200);
  });

  it("are refused alike where nobody has the name, the account is closed, and the address is known to it", async () => {
    const user = await buildUser(w.db);
    const closed = await buildUser(w.db, { state: "suspended" });
    const home = address();
    expect((await enter(user.username, home)).status).toBe(200);
    const answers = [];
    for (const name of [`nobody-${newId()}`, closed.username, user.username]) {
      expect((await knock(21, () => guess(name))).passed).toBe(20);
      await useUpNetworks(w, name);
      answers.push(seen(await enter(name)), seen(await guess(name)), seen(await guess(name, home)));
    }
    expect(answers[0]).toMatchObject({ status: 429, code: "sign_in_limited", again: true });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it("do not reveal that an address and a username belong to one account", async () => {
    const { username, email } = await buildUser(w.db);
    expect((await knock(21, () => guess(username))).passed).toBe(20);
    expect((await guess(email)).status).toBe(401);
  });

  it("by strangers leave the owner's sign-in from their recent networks open, and that is limited too", async () => {
    const user = await buildUser(w.db);
    const [home, office, once] = [address(), "2001:db8:5:5::1", address()];
    for (const at of [home, office]) expect((await enter(user.username, at)).status).toBe(200);
    const created_at = new Date(Date.now() - 31 * 86_400_000);
    await buildSession(w.db, { user_id: user.id, ip: once, created_at });
    await knock(30, () => guess(user.username));
    await useUpNetworks(w, user.username);
    for (const at of [home, "2001:db8:5:5:ffff::2"]) expect((await enter(user.username, at)).status).toBe(200);
    for (const at of [once, "2001:db8:5:6::1"]) expect((await enter(user.username, at)).status).toBe(429);
    // No text typed as a name reaches the count of another.
    await knock(21, () => guess(`where known ${user.username}`));
    expect((await enter(user.username, home)).status).toBe(200);
    for (const at of [home, office]) for (let n = 0; n < 10; n++) expect((await guess(user.username, at)).status).toBe(429);
    expect((await enter(user.username, office)).status).toBe(429);
  });
});

describe("the address of a caller", () => {
  it("is missing once the caller has hung up, and that is not logged as a failure", { timeout: 30_000 }, async () => {
    const world = await buildWorld();
    try {
      const { fastify } = world.app;
      await fastify.listen({ host: "127.0.0.1", port: 0 });
      const { port } = fastify.server.address() as AddressInfo;
      const failed = vi.spyOn(fastify.log, "error");
      const hangUp = () =>
        new Promise<void>((resolve, reject) => {
          const socket = connect(port, "127.0.0.1").on("error", reject);
          socket.on("close", () => resolve());
          socket.write("GET /v1/auth/demo-accounts/ HTTP/1.1\r\nHost: safeport\r\n\r\n".repeat(3), () =>
            socket.resetAndDestroy(),
          );
        });
      for (let n = 0; n < 60; n++) await hangUp();
      // Once no connection is left, everything has been handled.
      await expect.poll(() => new Promise((resolve) => fastify.server.getConnections((_, open) => resolve(open)))).toBe(0);
      expect(failed.mock.calls).toEqual([]);
    } finally {
      await world.close();
    }
  });

  it.each(["nonsense", "", "10.0.0.1, <script>", "1.2.3.4:5678", "unknown", "x".repeat(5_000)])(
    "given by a proxy as %j breaks nothing",
    async (forwarded) => {
      const user = await buildUser(w.db);
      const answer = await from(forwarded, login, { username: user.username, password: factoryPassword });
      expect(answer.status).toBe(200);
      const session = await w.db.selectFrom("session").select("ip").where("user_id", "=", user.id).executeTakeFirst();
      expect(session?.ip).toBe("127.0.0.1");
    },
  );

  it("is what the proxy says, and without one what the connection says", async () => {
    const ipOf = async (world: World) => {
      const user = await buildUser(world.db);
      await world.call(null, login, {
        body: { username: user.username, password: factoryPassword },
        headers: { "x-forwarded-for": "203.0.113.9, 198.51.100.7" },
      });
      return (await world.db.selectFrom("session").select("ip").where("user_id", "=", user.id).executeTakeFirst())?.ip;
    };
    expect(await ipOf(w)).toBe("198.51.100.7");
    const direct = await buildWorld();
    try {
      expect(await ipOf(direct)).toBe("127.0.0.1");
    } finally {
      await direct.close();
    }
  });
});

describe("behind proxies", () => {
  const addressOf = async (TRUST_PROXY: string, forwarded: string) => {
    const world = await buildWorld({ env: { TRUST_PROXY } });
    try {
      const user = await buildUser(world.db);
      const body = { username: user.username, password: factoryPassword };
      await world.call(null, login, { body, headers: { "x-forwarded-for": forwarded } });
      const session = world.db.selectFrom("session").select("ip").where("user_id", "=", user.id);
      return (await session.executeTakeFirstOrThrow()).ip;
    } finally {
      await world.close();
    }
  };

  it("an entry that is no address, such as one with a port, opens no limit of its own", async () => {
    const world = await buildWorld({ env: { TRUST_PROXY: "1" } });
    try {
      const remaining = async (forwarded: string) => {
        const answer = await world.app.fastify.inject({ url: "/healthz", headers: { "x-forwarded-for": forwarded } });
        return Number(answer.headers["x-ratelimit-remaining"]);
      };
      const first = await remaining("203.0.113.1:5001");
      expect(await remaining("203.0.113.1:5002")).toBe(first - 1);
    } finally {
      await world.close();
    }
  });

  // The calls of these tests come from 127.0.0.1.
  it.each([
    ["0", "203.0.113.1", "127.0.0.1"],
    ["1", "203.0.113.1, 198.51.100.7", "198.51.100.7"],
    ["2", "203.0.113.1, 198.51.100.7, 10.0.0.3", "198.51.100.7"],
    ["127.0.0.1", "203.0.113.1, 198.51.100.7", "198.51.100.7"],
    ["127.0.0.0/8,10.0.0.0/8", "203.0.113.1, 198.51.100.7, 10.0.0.3", "198.51.100.7"],
    ["10.0.0.0/8", "203.0.113.1", "127.0.0.1"],
  ])("with TRUST_PROXY=%s, %s comes from %s", async (trusted, forwarded, expected) => {
    expect(await addressOf(trusted, forwarded)).toBe(expected);
  });
});
