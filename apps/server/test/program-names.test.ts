import * as endpoints from "@safeport/contract/programs/core/program.endpoints";
import { calculateSeverity, submitReport, updateDraft } from "@safeport/contract/reports/report.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildReport } from "@safeport/db/factories/build-report";
import { buildScope } from "@safeport/db/factories/build-scope";
import { newId } from "@safeport/db/new-id";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const open = async (as: Person, program: string) => {
  const { status, body } = await w.call(as, endpoints.getProgram, { params: { program } });
  return status === 200 ? body.program_id : status;
};

describe("a program asked for by name", () => {
  it("is found, though a program the reader may not see goes by that name as its handle", async () => {
    const name = `harbour-${newId().slice(-12)}`;
    const secret = await buildProgram(w.db, { title: `${name}!`, handle: name, visibility: "PRIVATE" });
    const program = await buildProgram(w.db, { title: name, handle: `${name}-2` });
    const stranger = await w.person("Hacker");
    expect(await open(stranger, name)).toBe(program.id);
    expect(await open(stranger, `${name}-2`)).toBe(program.id);
    expect(await open(stranger, `${name}!`)).toBe(404);
    // Its own company and staff see both, and the handle wins.
    expect(await open(await w.member("viewer", secret.company_id), name)).toBe(secret.id);
    expect(await open(await w.person("Admin"), name)).toBe(secret.id);
  });

  it("looks like one that does not exist: by id, handle, title and in its parts", async () => {
    const secret = await buildProgram(w.db, { visibility: "PRIVATE" });
    const scope = await buildScope(w.db, { program_id: secret.id });
    const stranger = await w.person("Hacker");
    const answers = [];
    for (const program of [secret.id, secret.handle, secret.title, newId(), "no-such-program"]) {
      for (const endpoint of [endpoints.getProgram, endpoints.listScopes])
        answers.push(await w.call(stranger, endpoint, { params: { program } }));
    }
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, { ...body, request_id: "" }]))).size).toBe(1);
    const gone = [scope.id, newId()].map((scope_id) => w.call(stranger, endpoints.removeScope, { params: { scope_id } }));
    expect((await Promise.all(gone)).map(({ status, body }) => [status, body.code])).toEqual([
      [404, "not_found"],
      [404, "not_found"],
    ]);
  });
});

describe("a program whose title reads like the id of a hidden one", () => {
  const asset = {
    asset_type: "domain",
    identifier: "taken-over.example",
    is_eligible_for_bounty: true,
    is_out_of_scope: false,
    max_severity: "low",
  };
  const cvss_vector = "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H";

  /** A paused program, whose ids everybody still knows, and a stranger's public one that is titled by its id. */
  async function buildTrap() {
    const program = await buildProgram(w.db, { status: "paused" });
    const scope = await buildScope(w.db, { program_id: program.id });
    const stranger = await w.member("owner");
    const trap = await buildProgram(w.db, { company_id: stranger.companyId, title: program.id });
    return { program, scope, stranger, trap };
  }

  it("opens no scope of it, to nobody and for nothing", async () => {
    const { scope, stranger } = await buildTrap();
    const params = { scope_id: scope.id };
    const answers = [
      await w.call(stranger, endpoints.getScope, { params }),
      await w.call(stranger, endpoints.updateScope, { params, body: asset }),
      await w.call(stranger, endpoints.removeScope, { params }),
      await w.call(stranger, calculateSeverity, { body: { cvss_vector, scope_id: scope.id } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const saved = await w.db.selectFrom("scope").selectAll().where("id", "=", scope.id).executeTakeFirstOrThrow();
    expect([saved.identifier, saved.archived_at]).toEqual([scope.identifier, null]);
  });

  it("gets no report that was meant for it, and lets no draft through to it", async () => {
    const { program, scope, trap } = await buildTrap();
    const hacker = await w.person("Hacker");
    const content = {
      scope_id: scope.id,
      poc_title: "For them alone",
      poc_description_markdown: "How to.",
      steps_markdown: "1. Look",
      impact_markdown: "Bad",
      severity: "low",
    };
    const sent = await w.call(hacker, submitReport, { body: { ...content, program_id: program.id } });
    expect(sent.status).toBe(404);
    const draft = await buildReport(w.db, { status: "draft", author_id: hacker.id, program_id: program.id, scope_id: scope.id });
    const { version } = await w.db.selectFrom("report").select("version").where("id", "=", draft.id).executeTakeFirstOrThrow();
    const body = { ...content, version, save_as_draft: false };
    expect((await w.call(hacker, updateDraft, { params: { report_id: draft.id }, body })).status).toBe(404);
    const reports = await w.db.selectFrom("report").select("status").where("program_id", "in", [program.id, trap.id]).execute();
    expect(reports).toEqual([{ status: "draft" }]);
  });
});
