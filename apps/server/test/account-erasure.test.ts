import { closeAccount } from "@safeport/contract/accounts/closing/closing.endpoints";
import { register } from "@safeport/contract/accounts/core/account.endpoints";
import { updateUser } from "@safeport/contract/accounts/users/admin-user.endpoints";
import { inviteMember } from "@safeport/contract/companies/member.endpoints";
import { setFavouriteByBody } from "@safeport/contract/programs/followers/favourite.endpoints";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eraseAccount } from "../src/features/accounts/closing/closing.queries.ts";
import { queueMail } from "../src/platform/mail/mail.queries.ts";
import { buildCase } from "./case.ts";
import { untilOneWaits } from "./until-one-waits.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const close = (as: Person) => w.call(as, closeAccount, { params: { username: as.username } });
const emailOf = ({ username }: Person) => `${username}@people.example`;

/** The tables with a row that contains a text in any column, or that has the id in `user_id`. */
async function tablesWith(text: string, userId: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string; has_user: boolean }>`
    select t.table_name as name, exists (select from information_schema.columns c
      where c.table_schema = 'public' and c.table_name = t.table_name and c.column_name = 'user_id') as has_user
    from information_schema.tables t where t.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(w.db);
  const found: string[] = [];
  for (const { name, has_user } of tables) {
    const own = has_user ? sql`t.user_id = ${userId}` : sql`false`;
    const { rows } = await sql`select from ${sql.table(name)} t where t::text ilike ${`%${text}%`} or ${own} limit 1`.execute(
      w.db,
    );
    if (rows.length > 0) found.push(name);
  }
  return found.sort();
}

describe("the remains of a closed account", () => {
  it("holds no mail, invitation, favourite or address of the person", async () => {
    const c = await buildCase(w);
    const mira = await w.person("Business");
    await w.call(mira, setFavouriteByBody, { body: { program_id: c.program.id } });
    for (const invitee of [mira.username, emailOf(mira).toUpperCase()])
      await w.call(c.owner, inviteMember, { params: { company_id: c.companyId }, body: { invitee, role: "viewer" } });
    const mail = { kind: "companies.invitation_to_address", params: {} };
    await w.db.transaction().execute(async (tx) => {
      await queueMail(tx, { ...mail, user_id: mira.id, address: "an-older-address@people.example" });
      await queueMail(tx, { ...mail, user_id: c.owner.id, address: emailOf(mira) });
    });
    const before = await tablesWith(emailOf(mira), mira.id);
    expect(before).toEqual(expect.arrayContaining(["company_invitation", "mail", "program_favourite", "user_account"]));
    expect((await close(mira)).status).toBe(200);
    await w.deliver();
    // The log keeps the actions, by an account that no longer has a name; its sessions have neither address nor browser.
    expect(await tablesWith(emailOf(mira), mira.id)).toEqual(["audit_log", "session"]);
    const log = await w.db.selectFrom("audit_log").selectAll().where("user_id", "=", mira.id).execute();
    expect(JSON.stringify(log)).not.toContain(emailOf(mira));
  });

  it("is a username that nobody takes while the account is being closed", async () => {
    const mira = await w.person();
    const registering = await w.db.transaction().execute(async (tx) => {
      await eraseAccount(tx, { id: mira.id, username: mira.username, password_hash: "none" });
      const answer = w.call(null, register, {
        body: {
          username: mira.username,
          email: `new-${mira.username}@people.example`,
          full_name: "Somebody Else",
          password: "seven-otters-by-the-quay-64",
          role: "Hacker",
        },
      });
      // It finds the name in use, and waits for what becomes of it.
      await Promise.race([untilOneWaits(w), answer]);
      return { answer };
    });
    const { status, body } = await registering.answer;
    expect([status, body.detail]).toEqual([400, "This username or email address is already in use"]);
  });
});

describe("the owner of a company", () => {
  it("cannot close their account when the other owner is suspended, and can again afterwards", async () => {
    const [owner, admin] = [await w.member("owner"), await w.person("Admin")];
    const other = await w.member("owner", owner.companyId);
    const suspend = (suspended: boolean) =>
      w.call(admin, updateUser, { params: { user_id: other.id }, body: { suspended, reason: "Sold access to programs" } });
    expect((await suspend(true)).status).toBe(200);
    expect((await close(owner)).status).toBe(409);
    await suspend(false);
    expect((await close(owner)).status).toBe(200);
  });

  it("is not somebody who is closing their account while they are made one", async () => {
    const owner = await w.member("owner");
    const heir = await w.member("manager", owner.companyId);
    const closing = await w.db.transaction().execute(async (tx) => {
      // As a transfer of ownership does it.
      await tx.selectFrom("company").select("id").where("id", "=", owner.companyId).forNoKeyUpdate().execute();
      const setRole = (user: Person, role: "owner" | "manager") =>
        tx.updateTable("company_member").set({ role }).where("company_id", "=", owner.companyId).where("user_id", "=", user.id);
      await setRole(heir, "owner").execute();
      await setRole(owner, "manager").execute();
      const answer = close(heir);
      await Promise.race([untilOneWaits(w), answer]);
      return { answer };
    });
    expect((await closing.answer).status).toBe(409);
  });
});
