import { closeAccount } from "@safeport/contract/accounts/closing/closing.endpoints";
import { deleteCompany, getCompany } from "@safeport/contract/companies/company.endpoints";
import {
  acceptOwnInvitation,
  changeMember,
  declineOwnInvitation,
  inviteMember,
  listOwnInvitations,
  revokeInvitation,
} from "@safeport/contract/companies/member.endpoints";
import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import { newId } from "@safeport/db/new-id";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inviteesQuery } from "../src/features/notifications/core/notified-people.queries.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

type Inviter = Person & { companyId: string };
const emailOf = ({ username }: Person) => `${username}@people.example`;
const waiting = async (as: Person) => (await w.call(as, listOwnInvitations)).body.items;
const news = async (as: Person) => (await w.call(as, listNotifications)).body.items;
async function invite(inviter: Inviter, invitee: string, role = "triager"): Promise<string> {
  const { body } = await w.call(inviter, inviteMember, { params: { company_id: inviter.companyId }, body: { invitee, role } });
  await w.deliver();
  return body.invitation_id;
}
const answer = (as: Person, endpoint: typeof acceptOwnInvitation | typeof declineOwnInvitation, invitation_id: string) =>
  w.call(as, endpoint, { params: { invitation_id } });

describe("an invitation", () => {
  it.each([
    ["username", ({ username }: Person) => username],
    ["address", emailOf],
  ])("by %s is notified in the app and listed for whom it is for, who accepts it there", async (_by, invitee) => {
    const [owner, mira, other] = [await w.member("owner"), await w.person("Business"), await w.person("Business")];
    const id = await invite(owner, invitee(mira));
    expect(await waiting(mira)).toMatchObject([{ invitation_id: id, company_id: owner.companyId, role: "triager" }]);
    const [notice] = await news(mira);
    expect(notice).toMatchObject({ title: "Robin Example invites you to join a company", tag: "company", link: "/settings" });
    expect([await waiting(other), await news(other), await news(owner)]).toEqual([[], [], []]);
    expect((await answer(other, acceptOwnInvitation, id)).status).toBe(404);
    expect((await answer(mira, acceptOwnInvitation, id)).body).toEqual({ company_id: owner.companyId });
    expect((await w.call(mira, getCompany, { params: { company_id: owner.companyId } })).body.member_role).toBe("triager");
    expect([await waiting(mira), await news(mira)]).toEqual([[], []]);
    expect((await answer(mira, acceptOwnInvitation, id)).status).toBe(404);
  });

  it("to an address is not shown to who has not proved that it is theirs", async () => {
    const [owner, mira] = [await w.member("owner"), await w.person("Business")];
    await w.db.updateTable("user_account").set({ email_verified_at: null }).where("id", "=", mira.id).execute();
    const id = await invite(owner, emailOf(mira));
    expect([await waiting(mira), await news(mira)]).toEqual([[], []]);
    expect((await answer(mira, declineOwnInvitation, id)).status).toBe(404);
  });

  it("that is declined, withdrawn, expired, or of a deleted company or a demoted inviter is listed no longer", async () => {
    const mira = await w.person("Business");
    const ends: ((owner: Inviter, id: string) => Promise<unknown>)[] = [
      (_owner, id) => answer(mira, declineOwnInvitation, id),
      (owner, invitation_id) => w.call(owner, revokeInvitation, { params: { company_id: owner.companyId, invitation_id } }),
      (_owner, id) => w.db.updateTable("company_invitation").set({ expires_at: new Date() }).where("id", "=", id).execute(),
      (owner) => w.call(owner, deleteCompany, { params: { company_id: owner.companyId } }),
    ];
    for (const end of ends) {
      const owner = await w.member("owner");
      const id = await invite(owner, mira.username);
      expect([(await waiting(mira)).length, (await news(mira)).length]).toEqual([1, 1]);
      await end(owner, id);
      expect([await waiting(mira), await news(mira)]).toEqual([[], []]);
      expect((await answer(mira, acceptOwnInvitation, id)).status).toBe(404);
    }
    const owner = await w.member("owner");
    const manager = await w.member("manager", owner.companyId);
    await invite(manager, mira.username);
    const params = { company_id: owner.companyId, user_id: manager.id };
    await w.call(owner, changeMember, { params, body: { role: "viewer" } });
    expect([await waiting(mira), await news(mira)]).toEqual([[], []]);
  });

  it("is accepted once of many times at once, and by company accounts alone", async () => {
    const [owner, mira, hacker] = [await w.member("owner"), await w.person("Business"), await w.person("Hacker")];
    const id = await invite(owner, mira.username);
    const answers = await Promise.all([1, 2, 3, 4].map(() => answer(mira, acceptOwnInvitation, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    const refused = await answer(hacker, acceptOwnInvitation, await invite(owner, emailOf(hacker)));
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining("Only company accounts")]);
  });

  it("that was withdrawn leaves no address of who was invited in the log", async () => {
    const [owner, mira] = [await w.member("owner"), await w.person("Business")];
    const invitation_id = await invite(owner, emailOf(mira));
    await w.call(owner, revokeInvitation, { params: { company_id: owner.companyId, invitation_id } });
    await w.call(mira, closeAccount, { params: { username: mira.username } });
    const log = await w.db.selectFrom("audit_log").selectAll().where("company_id", "=", owner.companyId).orderBy("id").execute();
    expect(log.map(({ action }) => action)).toEqual(["company.invited", "company.invitation_revoked"]);
    expect(JSON.stringify(log)).not.toContain(emailOf(mira));
  });

  it("finds whom it is for by indexes, however many accounts there are", async () => {
    let plan = "";
    const undone = new Error("undone");
    await w.owner
      .transaction()
      .execute(async (tx) => {
        await sql`insert into user_account (id, username, email, full_name, role, password_hash, email_verified_at)
          select gen_random_uuid(), 'planned' || n, 'planned' || n || '@people.example', 'Robin', 'Business', 'none', now()
          from generate_series(1, 5000) n`.execute(tx);
        await sql`analyze user_account`.execute(tx);
        plan = JSON.stringify(await inviteesQuery(tx, [newId()]).explain("json"));
        throw undone;
      })
      .catch((error) => expect(error).toBe(undone));
    expect(plan).toMatch(/"Index Cond":"\(email = i(_1)?\.email/);
    expect(plan).toMatch(/"Index Cond":"\(id = i(_1)?\.user_id/);
  });
});
