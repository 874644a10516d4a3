import { randomUUID } from "node:crypto";
import { closeAccount } from "@safeport/contract/accounts/closing/closing.endpoints";
import { register, sendVerificationEmail } from "@safeport/contract/accounts/core/account.endpoints";
import { sendEmailCode } from "@safeport/contract/accounts/email/email.endpoints";
import { stopMails, stopMailsByOneClick } from "@safeport/contract/accounts/email/mail.endpoints";
import { inviteMember } from "@safeport/contract/companies/member.endpoints";
import { maxMailsOfNetwork, maxMailsToAddress, maxMailsToAddressOfAll } from "@safeport/contract/kernel/mail.limits";
import { inviteResearcher } from "@safeport/contract/programs/participation/invitation.endpoints";
import { openDeposit } from "@safeport/contract/wallet/deposits/deposit.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildSession } from "@safeport/db/factories/build-session";
import { buildUser } from "@safeport/db/factories/build-user";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { signToken } from "../src/features/accounts/core/session-tokens.ts";
import { queueRequestedReset } from "../src/features/accounts/password/send-password-reset.ts";
import { mayMail } from "../src/platform/mail/limit-mail.ts";
import { mailboxOf } from "../src/platform/mail/mailbox-of.ts";
import { startMailServer } from "./mail-server.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let database: OwnDatabase;
let server: Awaited<ReturnType<typeof startMailServer>>;
/** A server with the limits of a real one. */
let w: World;
beforeAll(async () => {
  [database, server] = await Promise.all([ownDatabase(inject("databaseUrl")), startMailServer()]);
  w = await buildWorld({
    jobs: true,
    databaseUrl: database.url,
    env: { ...server.env, RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "1" },
  });
});
afterAll(async () => {
  await w.close();
  await server.close();
  await database.drop();
});
let calls = 0;
/** Another network each time. */
const elsewhere = () => ({ "x-forwarded-for": `100.${64 + (calls >> 8)}.${calls++ & 255}.7` });
beforeEach(() => w.deliver());

const newAddress = () => `victim-${uniqueSuffix()}@mail.example`;
const mailsTo = async (address: string) =>
  (await w.db.selectFrom("mail").select(["kind", "address"]).where("address", "=", address).execute()).length;
const inviteTo = (as: Person, program: string, body: object) =>
  w.call(as, inviteResearcher, { params: { program }, body, headers: elsewhere() });
async function ownerWithProgram() {
  const owner = await w.member("owner");
  const program = await buildProgram(w.db, { company_id: owner.companyId, visibility: "PRIVATE" });
  return { owner, program: program.id };
}

describe("mails that others cause to an address", () => {
  it("are five a day of one sender by invitations to programs, by address and in its other spellings", async () => {
    const { owner, program } = await ownerWithProgram();
    const [local, domain] = newAddress().split("@") as [string, string];
    const spellings = Array.from({ length: 8 }, (_, n) =>
      n % 2 ? `${local}+${n}@${domain}` : `${local.toUpperCase()}@${domain}`,
    );
    const answers = [];
    for (const email of spellings) answers.push((await inviteTo(owner, program, { email })).status);
    expect(answers).toEqual([...Array(maxMailsToAddress).fill(201), 429, 429, 429]);
  });

  it("are five a day of one sender by invitations of somebody by name, to programs and companies", async () => {
    const { owner, program } = await ownerWithProgram();
    const hacker = await buildUser(w.db);
    const statuses = [];
    for (let n = 0; n < 8; n++) statuses.push((await inviteTo(owner, program, { username: hacker.username })).status);
    expect(statuses).toEqual([...Array(maxMailsToAddress).fill(201), 429, 429, 429]);
    await w.deliver();
    expect(await mailsTo(hacker.email)).toBe(maxMailsToAddress);
    const colleague = await buildUser(w.db, { role: "Business" });
    const joins = [];
    for (let n = 0; n < 8; n++) {
      const body = { invitee: colleague.username, role: "viewer" };
      joins.push((await w.call(owner, inviteMember, { params: { company_id: owner.companyId }, body })).status);
    }
    expect(joins).toEqual([...Array(maxMailsToAddress).fill(201), 429, 429, 429]);
    expect(await mailsTo(colleague.email)).toBe(maxMailsToAddress);
  });

  it("are twenty a day of all senders, by every way together, which are answered as before", async () => {
    const email = newAddress();
    const ways = [
      async () => {
        const { owner, program } = await ownerWithProgram();
        return inviteTo(owner, program, { email });
      },
      async () => w.call(await w.person(), sendEmailCode, { body: { email }, headers: elsewhere() }),
      async () => {
        const owner = await w.member("owner");
        const body = { invitee: email, role: "viewer" };
        return w.call(owner, inviteMember, { params: { company_id: owner.companyId }, body, headers: elsewhere() });
      },
    ];
    for (let n = 0; n < maxMailsToAddressOfAll + 7; n++) expect((await ways[n % 3]?.())?.status).toBeLessThan(300);
    expect(await mailsTo(email)).toBe(maxMailsToAddressOfAll);
    const username = `new-${uniqueSuffix()}`;
    const body = { email, username, full_name: "Noor Haddad", password: "tramway violin 58 pelican", role: "Hacker" };
    expect((await w.call(null, register, { body, headers: elsewhere() })).status).toBe(201);
    expect((await w.call(null, sendVerificationEmail, { query: { email }, headers: elsewhere() })).status).toBe(202);
    expect(await mailsTo(email)).toBe(maxMailsToAddressOfAll);
  });

  it("are five a day by sign-ups from one network, however often the account is closed", async () => {
    const email = newAddress();
    const headers = elsewhere();
    for (let n = 0; n < maxMailsToAddress + 3; n++) {
      const username = `new-${uniqueSuffix()}`;
      const body = { email, username, full_name: "Noor Haddad", password: "tramway violin 58 pelican", role: "Hacker" };
      const { body: opened } = await w.call(null, register, { body, headers });
      const { id } = await buildSession(w.db, { user_id: opened.user.user_id });
      const claims = { sessionId: id, userId: opened.user.user_id, expiresAt: new Date(Date.now() + 3_600_000) };
      const token = await signToken(w.app.services.keyFor("session-tokens"), claims);
      const person = { id: claims.userId, username, sessionId: id, token };
      await expect.poll(() => server.mailsTo(email).length, { timeout: 15_000 }).toBe(Math.min(n + 1, maxMailsToAddress));
      expect((await w.call(person, closeAccount, { params: { username } })).status).toBeLessThan(300);
    }
    expect(server.mailsTo(email)).toHaveLength(maxMailsToAddress);
  });

  it("do not keep the owner of a confirmed address from a new password", async () => {
    const user = await buildUser(w.db);
    const anHourPasses = () =>
      w.db
        .updateTable("mailed_link")
        .set({ created_at: new Date(Date.now() - 3_600_000) })
        .where("user_id", "=", user.id)
        .execute();
    const { owner, program } = await ownerWithProgram();
    for (let n = 0; n < maxMailsToAddressOfAll + 3; n++) {
      const { owner: other, program: its } = n < 4 ? { owner, program } : await ownerWithProgram();
      await inviteTo(other, its, { username: user.username });
    }
    const resets = async () =>
      (
        await w.db
          .selectFrom("mail")
          .select("id")
          .where("user_id", "=", user.id)
          .where("kind", "=", "accounts.reset_password")
          .execute()
      ).length;
    const ip = "203.0.113.9";
    await buildSession(w.db, { user_id: user.id, ip });
    await queueRequestedReset(w.app.services, { login: user.username, ip });
    expect(await resets()).toBe(1);
    await anHourPasses();
    await queueRequestedReset(w.app.services, { login: user.username, ip: "198.51.100.1" });
    expect(await resets()).toBe(2);
  });

  it("do not keep a company from its payment instructions, however many come from no network", async () => {
    const { keyFor, settings } = w.app.services;
    for (let n = 0; n <= maxMailsOfNetwork; n++)
      await w.db
        .transaction()
        .execute((tx) =>
          mayMail({ keyFor, settings }, tx, { address: newAddress(), senders: [`company ${randomUUID()}`], ip: null }),
        );
    const owner = await w.member("owner");
    const open = () => w.call(owner, openDeposit, { body: { company_id: owner.companyId, amount: 10_000 } });
    const kinds = async () =>
      (await w.db.selectFrom("mail").select("kind").where("user_id", "=", owner.id).execute()).map(({ kind }) => kind);
    for (let n = 0; n < maxMailsToAddress + 1; n++) expect((await open()).status).toBe(201);
    expect(await kinds()).toEqual(Array(maxMailsToAddress).fill("wallet.deposit"));
  });

  it("can be stopped by a press, at a link that changes nothing when it is opened, and allowed again", async () => {
    const email = newAddress();
    const { owner, program } = await ownerWithProgram();
    await inviteTo(owner, program, { email });
    await expect.poll(() => server.mailsTo(email).length, { timeout: 15_000 }).toBe(1);
    const { text = "", headers } = server.mailsTo(email)[0]?.email ?? {};
    const token = /\/stop-mails#token=(\S+)/.exec(text ?? "")?.[1] ?? "";
    expect(token).not.toBe("");
    const listed =
      headers?.find(({ key }) => key === "list-unsubscribe")?.value.match(/^<https:\/\/safeport\.example(\S+)>$/)?.[1] ?? "";
    expect(headers?.find(({ key }) => key === "list-unsubscribe-post")?.value).toBe("List-Unsubscribe=One-Click");
    const opened = await w.app.fastify.inject({ url: listed });
    expect([opened.statusCode, opened.headers.location]).toEqual([303, `/stop-mails#token=${token}`]);
    await inviteTo(owner, program, { email: email.toUpperCase() });
    await expect.poll(() => server.mailsTo(email).length, { timeout: 15_000 }).toBe(2);

    const pressed = await w.app.fastify.inject({
      method: "POST",
      url: listed,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
    expect([pressed.statusCode, pressed.json()]).toEqual([200, { stopped: true }]);
    await inviteTo(owner, program, { email });
    const settled = async () =>
      (await w.db.selectFrom("mail").select("state").where("address", "=", email).orderBy("id", "desc").execute())[0]?.state;
    await expect.poll(settled, { timeout: 15_000 }).toBe("cancelled");
    expect((await w.call(null, stopMails, { body: { token, stop: false } })).body).toEqual({ stopped: false });
    await inviteTo(owner, program, { email });
    await expect.poll(settled, { timeout: 15_000 }).toBe("sent");
    for (const wrong of ["", "x", `${token}x`, token.replace(/^./, (first) => (first === "A" ? "B" : "A"))])
      expect((await w.call(null, stopMails, { body: { token: wrong, stop: true } })).status, wrong).toBe(404);
    expect((await w.call(null, stopMailsByOneClick, { query: { token: "x" } })).status).toBe(404);
  });
});

it.each([
  ["Mira@Mail.Example", "mira@mail.example"],
  ["mira+a+b@mail.example", "mira@mail.example"],
  ["+mira@mail.example", "+mira@mail.example"],
  ["m.i.r.a+x@googlemail.com", "mira@gmail.com"],
  ["m.ira@mail.example", "m.ira@mail.example"],
  ["mira@MÜLLER.example", "mira@xn--mller-kva.example"],
])("the mailbox of %s is %s", (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
