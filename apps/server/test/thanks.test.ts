import { getProfile } from "@safeport/contract/accounts/profile/profile.endpoints";
import { listProgramHackers } from "@safeport/contract/reports/program-report.endpoints";
import { listThanks } from "@safeport/contract/reports/thanks/thanks.endpoints";
import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildProgramMember } from "@safeport/db/factories/build-program-member";
import { buildReport } from "@safeport/db/factories/build-report";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const thanks = (as: Person, username: string) => w.call(as, listThanks, { params: { username } });
const hide = (person: Person, full_name = "Robin Example") =>
  w.db.updateTable("user_account").set({ is_private: true, full_name }).where("id", "=", person.id).execute();

describe("the thanks of a person", () => {
  it("are those of programs open to all in which a report was resolved, and the same for every reader @spec:7.13", async () => {
    const c = await buildCase(w);
    const { hacker: mira } = c;
    const programs = [
      ["open", { status: "active", visibility: "PUBLIC" }, "resolved"],
      ["no valid report", { status: "active", visibility: "PUBLIC" }, "not_applicable"],
      ["private", { status: "active", visibility: "PRIVATE" }, "resolved"],
      ["closed", { status: "closed", visibility: "PUBLIC" }, "resolved"],
      ["draft", { status: "draft", visibility: "PUBLIC" }, "resolved"],
    ] as const;
    const ids = new Map<string, string>();
    for (const [name, values, status] of programs) {
      const program = await buildProgram(w.db, { company_id: c.companyId, ...values });
      for (let n = 0; n < 2; n++) await buildReport(w.db, { program_id: program.id, author_id: mira.id, status });
      await buildProgramMember(w.db, { program_id: program.id, user_id: mira.id });
      ids.set(program.id, name);
    }
    for (const reader of [await w.person(), mira, c.owner, await w.person("Admin")]) {
      const { body } = await thanks(reader, mira.username);
      expect([body.total, body.items.map(({ program_id }: { program_id: string }) => ids.get(program_id))]).toEqual([
        1,
        ["open"],
      ]);
    }
    expect((await thanks(mira, (await w.person()).username)).body.total).toBe(0);
  });

  it("of a private profile are for the person and the staff alone", async () => {
    const [mira, other, admin] = [await w.person(), await w.person("Business"), await w.person("Admin")];
    await hide(mira);
    const statuses = async (...readers: Person[]) =>
      Promise.all(readers.map(async (reader) => (await thanks(reader, mira.username)).status));
    expect(await statuses(mira, admin, other)).toEqual([200, 200, 404]);
    expect((await thanks(other, mira.username)).body).toMatchObject({ detail: "This person doesn’t exist" });
  });
});

it("a program thanks nobody in public who is suspended or has left, and counts none of them; its company reads who is suspended", async () => {
  const c = await buildCase(w);
  const [suspended, left] = [await w.person(), await w.person()];
  for (const author of [c.hacker, suspended, left]) await c.report({ author_id: author.id, status: "resolved" });
  const setState = (one: Person, state: "suspended" | "deleted") =>
    w.db.updateTable("user_account").set({ state }).where("id", "=", one.id).execute();
  await setState(suspended, "suspended");
  await setState(left, "deleted");
  const names = async (as: Person) => {
    const { body } = await w.call(as, listProgramHackers, { params: { program: c.program.id } });
    return [body.total, ...body.items.map(({ username }: { username: string }) => username)];
  };
  expect(await names(await w.person())).toEqual([1, c.hacker.username]);
  expect((await names(c.owner)).sort()).toEqual([2, c.hacker.username, suspended.username].sort());
});

describe("a private person's name", () => {
  it("is in no answer to somebody who has nothing to do with their reports @spec:7.13", async () => {
    const c = await buildCase(w);
    const name = `Hidden ${uniqueSuffix()}`;
    const { id: report_id } = await c.report({ status: "resolved" });
    await w.call(c.hacker, addComment, { params: { report_id }, body: { content: "Found by me" } });
    await w.deliver();
    await hide(c.hacker, name);
    const other = await w.person();
    const params = {
      ...{ program: c.program.id, company_id: c.companyId, report_id, user_id: c.hacker.id },
      ...{ username: c.hacker.username, item_id: report_id, id: report_id, log_id: report_id, scope_id: c.scope.id },
      ...{ invitation_id: report_id, dispute_id: report_id, session_id: c.hacker.sessionId },
    };
    const reads = w.app.endpoints.filter(({ method, stream, auth }) => method === "GET" && !stream && auth !== "public");
    expect(reads.length).toBeGreaterThan(25);
    for (const endpoint of reads) {
      const answer = await w.call(other, endpoint, { params });
      expect(answer.status, endpoint.name).toBeLessThan(500);
      const text = JSON.stringify(answer.body);
      expect(text, endpoint.name).not.toContain(name);
      // The profile repeats the name that it was asked for.
      if (endpoint.name !== getProfile.name) expect(text, endpoint.name).not.toContain(c.hacker.username);
    }
    for (const reader of [c.owner, c.viewer, await w.person("Admin")]) {
      const answers = await Promise.all(
        reads
          .filter(({ name: read }) => read.startsWith("reports.") || read.startsWith("timeline."))
          .map((read) => w.call(reader, read, { params })),
      );
      expect(JSON.stringify(answers.map(({ body }) => body))).toContain(name);
    }
  });
});
