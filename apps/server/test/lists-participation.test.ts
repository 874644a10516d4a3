import { listPrograms } from "@safeport/contract/programs/core/program.endpoints";
import { listCredentials } from "@safeport/contract/programs/credentials/credential.endpoints";
import { listOwnInterests, listReceivedInterests } from "@safeport/contract/programs/participation/interest.endpoints";
import { interestStatuses } from "@safeport/contract/programs/participation/interest.state";
import { listOwnProgramInvitations, listSentInvitations } from "@safeport/contract/programs/participation/invitation.endpoints";
import { invitationStatuses } from "@safeport/contract/programs/participation/invitation.state";
import { listBans, listProgramMembers } from "@safeport/contract/programs/participation/program-member.endpoints";
import { newId } from "@safeport/db/new-id";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sealFields } from "../src/features/programs/credentials/credential-secrets.ts";
import { buildListsWorld, type ListsWorld, sorted, team } from "./lists-world.ts";
import type { Person } from "./world.ts";

let lists: ListsWorld;
/** The programs of A, by their names in these tests. */
let programs: Record<string, string>;
beforeAll(async () => {
  lists = await buildListsWorld();
  programs = Object.fromEntries([...lists.names].map(([id, name]) => [name, id]));
  await fillInterests();
  await fillInvitations();
  const { w, a, people } = lists;
  const banned = { company_id: a.companyId, user_id: (people.ended as Person).id, reason: "No" };
  await w.db.insertInto("company_ban").values(banned).execute();
});
afterAll(() => lists.close());

const nobody = (seen: string) => Object.fromEntries(Object.keys(lists.people).map((name) => [name, seen]));
const tomorrow = () => new Date(Date.now() + 86_400_000);
const settledAt = (status: string) => (status === "pending" ? null : new Date());

/** An application of each status of one person to a public program, and one of another to a program that is hidden now. */
async function fillInterests(): Promise<void> {
  const { w, a, names, people } = lists;
  const make = async (name: string, by: string, program: string, status: (typeof interestStatuses)[number]) => {
    const id = newId();
    names.set(id, name);
    const of = { program_id: programs[program] as string, company_id: a.companyId, user_id: (people[by] as Person).id };
    const when = { expires_at: tomorrow(), settled_at: settledAt(status) };
    await w.db
      .insertInto("program_interest")
      .values({ id, ...of, motivation: "M", status, ...when })
      .execute();
  };
  for (const status of interestStatuses) await make(status, "other_hacker", "active-public", status);
  await make("to-hidden", "hacker", "active-private", "rejected");
}

/** An invitation of each status to one account, and one to the address of each other kind of person. */
async function fillInvitations(): Promise<void> {
  const { w, a, names, people } = lists;
  const make = async (
    name: string,
    to: { user_id: string } | { email: string },
    program: string,
    status: (typeof invitationStatuses)[number],
  ) => {
    const id = newId();
    names.set(id, name);
    const of = { program_id: programs[program] as string, company_id: a.companyId, invited_by: a.owner.id, message: "" };
    const when = { expires_at: tomorrow(), settled_at: settledAt(status) };
    await w.db
      .insertInto("program_invitation")
      .values({ id, ...of, ...to, status, ...when })
      .execute();
  };
  for (const status of invitationStatuses)
    await make(`i-${status}`, { user_id: (people.other_hacker as Person).id }, "active-private", status);
  await make("i-to-draft", { user_id: (people.other_hacker as Person).id }, "draft-private", "pending");
  await make("i-to-banned", { email: `${(people.ended as Person).username}@people.example` }, "active-private", "pending");
  await make("i-to-address", { email: `${(people.hacker as Person).username}@people.example` }, "active-private", "pending");
  await make("i-other", { user_id: (people.no_company as Person).id }, "paused-private", "declined");
}

describe("the lists about who takes part in programs show each reader exactly what is theirs", () => {
  const outside = ["hacker", "other_hacker", "let_in", "ended", "no_company", "left", "other_owner"];
  const leading = (all: string) => ({
    ...Object.fromEntries(outside.map((name) => [name, "404"])),
    ...team("403"),
    both: "403",
    owner: sorted(all),
    manager: sorted(all),
    admin: sorted(all),
    super_admin: sorted(all),
  });

  it("applications @spec:7.52", async () => {
    const { a, walkAll } = lists;
    const all = [...interestStatuses, "to-hidden"].join(" ");
    expect(await walkAll(listReceivedInterests, {}, a.companyId)).toEqual(leading(all));
    expect(await walkAll(listReceivedInterests, { status: "pending" }, a.companyId)).toEqual(leading("pending"));
    expect(await walkAll(listReceivedInterests, { program_id: programs["active-private"] as string }, a.companyId)).toEqual(
      leading("to-hidden"),
    );
    // Invited to the hidden program by their address, the researcher reads the application to it again.
    expect(await walkAll(listOwnInterests)).toEqual({
      ...nobody(""),
      other_hacker: sorted(interestStatuses.join(" ")),
      hacker: "to-hidden",
    });
  });

  it("invitations", async () => {
    const { a, walkAll } = lists;
    const toAccount = invitationStatuses.map((status) => `i-${status}`).join(" ");
    const all = `${toAccount} i-to-draft i-to-banned i-to-address i-other`;
    expect(await walkAll(listSentInvitations, {}, a.companyId)).toEqual(leading(all));
    expect(await walkAll(listOwnProgramInvitations)).toEqual({
      ...nobody(""),
      other_hacker: sorted(toAccount),
      hacker: "i-to-address",
    });
    // Invited people see the program, except when it is a draft or they are banned.
    const hidden = async () =>
      Object.entries(await walkAll(listPrograms)).flatMap(([name, seen]) => (seen.includes("active-private") ? [name] : []));
    const insiders = ["owner", "manager", "triager", "finance", "viewer", "both", "admin", "super_admin", "let_in"];
    expect((await hidden()).sort()).toEqual([...insiders, "hacker", "other_hacker"].sort());
    await lists.w.db.updateTable("program_invitation").set({ expires_at: new Date() }).execute();
    expect((await hidden()).sort()).toEqual(insiders.sort());
    expect(await walkAll(listOwnProgramInvitations)).toEqual(nobody(""));
    expect((await walkAll(listOwnInterests)).hacker).toBe("");
  });

  it("credentials, which staff do not see", async () => {
    const { w, names, people, walkAll } = lists;
    const program_id = programs["active-private"] as string;
    const make = async (number: number, over: object = {}) => {
      const id = newId();
      names.set(id, `c-${number}`);
      const sealed = sealFields(w.app.services.keyFor, id, [{ name: "user", value: "u" }]);
      await w.db
        .insertInto("credential_set")
        .values({ id, program_id, number, sealed, digest: Buffer.from(id), ...over })
        .execute();
    };
    await make(1);
    await make(2, { user_id: (people.let_in as Person).id, given_at: new Date() });
    await make(3, { user_id: (people.ended as Person).id, given_at: new Date(), ended_at: new Date(), end_kind: "left" });
    const seen = (all: string) => {
      const none = {
        admin: "403",
        super_admin: "403",
        let_in: "403",
        hacker: expect.anything(),
        other_hacker: expect.anything(),
      };
      return { ...leading(all), ...none };
    };
    expect(await walkAll(listCredentials, {}, program_id)).toEqual(seen("c-1 c-2 c-3"));
    expect(await walkAll(listCredentials, { status: "given" }, program_id)).toEqual(seen("c-2"));
    expect(await walkAll(listCredentials, { status: "revoked" }, program_id)).toEqual(seen("c-3"));
  });

  it("members and bans", async () => {
    const { a, walkAll } = lists;
    expect(await walkAll(listProgramMembers, {}, programs["active-private"])).toEqual({ ...leading("let_in"), let_in: "403" });
    expect(await walkAll(listBans, {}, a.companyId)).toEqual(leading("ended"));
  });
});
