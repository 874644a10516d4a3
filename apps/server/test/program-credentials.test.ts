import { randomUUID } from "node:crypto";
import { getProgram } from "@safeport/contract/programs/core/program.endpoints";
import {
  addCredentials,
  countCredentials,
  deleteCredentials,
  getOwnCredentials,
  listCredentials,
  readCredentials,
  removeFreeCredentials,
  replaceCredentials,
  requestCredentials,
  revokeCredentials,
} from "@safeport/contract/programs/credentials/credential.endpoints";
import {
  banResearcher,
  leaveProgram,
  removeProgramMember,
} from "@safeport/contract/programs/participation/program-member.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildProgramMember } from "@safeport/db/factories/build-program-member";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { sendForm } from "./send-form.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
/** Another process on the same database: within one process, calls on one object wait for each other. */
let other: World;
let one: Case;
beforeAll(async () => {
  const env = { SECRET_KEY: randomUUID() };
  [w, other] = await Promise.all([buildWorld({ env }), buildWorld({ env })]);
  one = await buildCase(w);
});
afterAll(() => Promise.all([w.close(), other.close()]));

function upload(as: Person, program: string, content: string | Uint8Array, apply = true) {
  const query = apply ? { apply: "true" } : {};
  return sendForm(w, as, addCredentials, { params: { program }, query }, { file: Buffer.from(content as string) });
}

/** A program with as many sets, `user-1` with `secret-1` and so on. */
async function pool(sets: number, over: object = {}) {
  const program = await buildProgram(w.db, { company_id: one.companyId, ...over });
  const rows = Array.from({ length: sets }, (_, at) => `user-${at + 1},secret-${at + 1}`);
  expect((await upload(one.manager, program.id, ["username,password", ...rows].join("\n"))).body.added).toBe(sets);
  return program;
}

const request = (as: Person, program: string) => w.call(as, requestCredentials, { params: { program } });
/** Requests at the same time, of each process in turn. */
const requestAll = (people: readonly Person[], program: string) =>
  Promise.all(people.map((person, at) => (at % 2 ? w : other).call(person, requestCredentials, { params: { program } })));
const own = (as: Person, program: string) => w.call(as, getOwnCredentials, { params: { program } });
const list = async (program: string) => (await w.call(one.owner, listCredentials, { params: { program } })).body.items;
const state = async (as: Person, program: string) => (await w.call(as, getProgram, { params: { program } })).body.own_credentials;
const counts = async (program: string) => {
  const { free, given: assigned, revoked } = (await w.call(one.owner, countCredentials, { params: { program } })).body;
  return [free, assigned, revoked];
};
const change = (
  endpoint: typeof revokeCredentials | typeof deleteCredentials,
  program: string,
  set_id: string,
  as: Person = one.owner,
) => w.call(as, endpoint, { params: { program, set_id } });
const values = ({ body }: { body: { fields: { value: string }[] } }) => body.fields.map(({ value }) => value);

describe("credentials of a program", () => {
  it("are given once to each researcher who may report, who then has the same ones", async () => {
    const program = await pool(2);
    const [ann, ben, cid] = [await w.person(), await w.person(), await w.person()];
    expect(await state(ann, program.id)).toBe("available");
    expect((await own(ann, program.id)).status).toBe(404);
    const first = await request(ann, program.id);
    expect(first.body.fields).toEqual([
      { name: "username", value: "user-1" },
      { name: "password", value: "secret-1" },
    ]);
    expect((await request(ann, program.id)).body).toEqual(first.body);
    expect((await own(ann, program.handle)).body).toEqual(first.body);
    expect(values(await request(ben, program.id))).toEqual(["user-2", "secret-2"]);
    const refused = await request(cid, program.id);
    expect([refused.status, refused.body.detail]).toEqual([409, "All credentials for this program are in use at the moment"]);
    expect([await state(ann, program.id), await state(cid, program.id)]).toEqual(["held", "empty"]);
    expect(
      (await list(program.id)).map(({ label, status, holder }: Record<string, Person>) => [label, status, holder?.username]),
    ).toEqual([
      ["user-1", "given", ann.username],
      ["user-2", "given", ben.username],
    ]);
    expect(await counts(program.id)).toEqual([0, 2, 0]);
  });

  it("go to one of ten who ask for the last set at the same time, and one set to ten requests of one person @spec:10.62", async () => {
    const program = await pool(1);
    const people = await Promise.all(Array.from({ length: 10 }, () => w.person()));
    const answers = await requestAll(people, program.id);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const second = await pool(10);
    const again = await requestAll(Array(10).fill(people[0]), second.id);
    expect(new Set(again.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await counts(second.id)).toEqual([9, 1, 0]);
    const race = await pool(5);
    await requestAll(people, race.id);
    const held = (await list(race.id)).map(({ holder }: { holder: Person }) => holder.username);
    expect([held.length, new Set(held).size]).toEqual([5, 5]);
  });

  it("are managed by owners and managers only, and hidden with a private program @spec:10.62", async () => {
    const program = await pool(1, { visibility: "PRIVATE" });
    const [{ set_id }] = await list(program.id);
    const member = await w.person();
    await buildProgramMember(w.db, { program_id: program.id, user_id: member.id });
    const others = [one.triager, one.viewer, one.finance, member, await w.person("Admin"), await w.person("Super Admin")];
    const strangers = [await w.person(), await w.member()];
    const params = { program: program.id, set_id };
    const managing = [
      listCredentials,
      countCredentials,
      readCredentials,
      revokeCredentials,
      replaceCredentials,
      deleteCredentials,
      removeFreeCredentials,
    ];
    for (const endpoint of managing) {
      for (const person of others) expect((await w.call(person, endpoint, { params })).status).toBe(403);
      for (const person of strangers) expect((await w.call(person, endpoint, { params })).status).toBe(404);
    }
    for (const person of others) expect((await upload(person, program.id, "a\n1")).status).toBe(403);
    for (const person of strangers) {
      expect((await upload(person, program.id, "a\n1")).status).toBe(404);
      expect([(await request(person, program.id)).status, (await own(person, program.id)).status]).toEqual([404, 404]);
    }
    for (const person of [one.owner, one.triager, ...others.slice(4)]) {
      expect((await request(person, program.id)).status).toBe(403);
      expect(await state(person, program.id)).toBeNull();
    }
    expect((await request(member, program.id)).status).toBe(200);
    const set = await w.call(one.manager, readCredentials, { params });
    expect(values(set)).toEqual(["user-1", "secret-1"]);
    const elsewhere = await pool(1);
    expect((await w.call(one.owner, readCredentials, { params: { ...params, program: elsewhere.id } })).status).toBe(404);
  });

  it("are for members where a program is open to them only, and end with their part in it", async () => {
    const program = await pool(4, { participation: "application" });
    const [ann, ben, cid] = [await w.person(), await w.person(), await w.person()];
    expect([(await request(ann, program.id)).status, await state(ann, program.id)]).toEqual([403, null]);
    for (const { id } of [ann, ben, cid]) await buildProgramMember(w.db, { program_id: program.id, user_id: id });
    for (const person of [ann, ben, cid]) expect((await request(person, program.id)).status).toBe(200);
    await w.call(ann, leaveProgram, { params: { program: program.id }, body: {} });
    const reason = "Enough";
    await w.call(one.owner, removeProgramMember, { params: { program: program.id, user_id: ben.id }, body: { reason } });
    const { companyId: company_id } = one;
    await w.call(one.owner, banResearcher, { params: { company_id }, body: { username: cid.username, reason } });
    for (const person of [ann, ben, cid]) expect((await own(person, program.id)).status).toBe(404);
    expect((await list(program.id)).map(({ ended_how }: { ended_how: string }) => ended_how)).toEqual([
      "left",
      "left",
      "left",
      null,
    ]);
    // A person who joins again gets another set, since others may know the former one.
    await w.db
      .updateTable("program_member")
      .set({ ended_at: null, end_kind: null, end_reason: null })
      .where("user_id", "=", ann.id)
      .execute();
    expect(values(await request(ann, program.id))).toEqual(["user-4", "secret-4"]);
  });

  it("are revoked, replaced and deleted, each where it is possible", async () => {
    const program = await pool(3);
    const [ann, ben] = [await w.person(), await w.person()];
    await request(ann, program.id);
    await request(ben, program.id);
    const [first, second, third] = await list(program.id);
    for (const endpoint of [revokeCredentials, replaceCredentials])
      expect((await change(endpoint, program.id, third.set_id)).status).toBe(409);
    expect((await change(deleteCredentials, program.id, first.set_id)).status).toBe(409);
    const replaced = await change(replaceCredentials, program.id, first.set_id);
    expect(replaced.body).toMatchObject({ number: 3, holder: { username: ann.username } });
    expect(values(await own(ann, program.id))).toEqual(["user-3", "secret-3"]);
    expect((await change(replaceCredentials, program.id, second.set_id)).status).toBe(409);
    expect(values(await own(ben, program.id))).toEqual(["user-2", "secret-2"]);
    expect((await change(revokeCredentials, program.id, second.set_id)).body).toMatchObject({ ended_how: "revoked" });
    expect([await state(ben, program.id), (await own(ben, program.id)).status]).toEqual(["revoked", 404]);
    await upload(one.owner, program.id, "username,password\nuser-4,secret-4");
    expect((await request(ben, program.id)).body.detail).toBe(
      "The company has revoked your credentials, and you cannot get new ones",
    );
    expect((await change(deleteCredentials, program.id, second.set_id)).status).toBe(200);
    expect((await change(deleteCredentials, program.id, second.set_id)).status).toBe(404);
    expect(values(await request(ben, program.id))).toEqual(["user-4", "secret-4"]);
    await upload(one.owner, program.id, "username,password\nuser-5,secret-5");
    const { body } = await w.call(one.owner, removeFreeCredentials, { params: { program: program.id } });
    expect([body, await counts(program.id)]).toEqual([{ removed: 1 }, [0, 2, 1]]);
  });

  it("are taken back from one of those who revoke them at the same time", async () => {
    const program = await pool(6);
    await request(await w.person(), program.id);
    const [{ set_id }] = await list(program.id);
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => change(revokeCredentials, program.id, set_id)),
      ...Array.from({ length: 4 }, () => change(replaceCredentials, program.id, set_id)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const [free = 0, assigned = 0, revoked = 0] = await counts(program.id);
    expect([free + assigned, revoked]).toEqual([5, 1]);
  });

  it("are in the activity log by their number, never by their words", async () => {
    const program = await buildProgram(w.db, { company_id: one.companyId });
    await upload(one.manager, program.id, "username,password\nword-of-the-login,word-of-the-secret");
    const ann = await w.person();
    await request(ann, program.id);
    const [{ set_id }] = await list(program.id);
    await change(revokeCredentials, program.id, set_id);
    await change(deleteCredentials, program.id, set_id);
    const entries = await w.db
      .selectFrom("audit_log")
      .select(["action", "object_snapshot"])
      .where("object_id", "=", program.id)
      .orderBy("id", "desc")
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      "program.credentials_removed",
      "program.credentials_revoked",
      "program.credentials_given",
      "program.credentials_added",
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/word-of-the/);
  });
});
