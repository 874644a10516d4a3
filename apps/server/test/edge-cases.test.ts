import { register } from "@safeport/contract/accounts/core/account.endpoints";
import { createCompany } from "@safeport/contract/companies/company.endpoints";
import { openDispute } from "@safeport/contract/disputes/dispute.endpoints";
import * as programs from "@safeport/contract/programs/core/program.endpoints";
import {
  changeSeverity,
  changeStatus,
  listReports,
  submitReport,
  updateDraft,
} from "@safeport/contract/reports/report.endpoints";
import { addComment, editComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { newId } from "@safeport/db/new-id";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { buildWorld, type World } from "./world.ts";

let w: World;
let one: Case;
beforeAll(async () => {
  w = await buildWorld();
  one = await buildCase(w);
});
afterAll(() => w.close());

const rewards = { critical: [5_000], high: [1_500], medium: [400], low: [100] };

/** The statuses and refused fields of the answers to these calls. */
async function answers(calls: readonly Promise<{ status: number; body: { errors?: { loc: unknown[] }[] } }>[]) {
  return (await Promise.all(calls)).map(({ status, body }) => [status, body.errors?.[0]?.loc.join(".")]);
}

/** The refused fields, each once. */
const fieldsOf = ({ errors = [] }: { errors?: { loc: unknown[] }[] }) => new Set(errors.map(({ loc }) => loc.join(".")));

describe("a text that is half a character", () => {
  // A lone surrogate: valid in a JavaScript string, but in no encoding and no database.
  const half = `cut \ud83d off, long enough for a reason`;

  it("is refused by its field, wherever it is stored", async () => {
    const { id } = await one.report();
    const params = { report_id: id };
    const { body: comment } = await w.call(one.hacker, addComment, { params, body: { content: "Whole" } });
    const company = { name: "Harbour", domain: "harbour.example", domain_verification_method: "META_TAG" };
    const program = { title: `Whole ${newId()}`, rewards, company_id: one.companyId };
    const scope = { asset_type: "other", is_eligible_for_bounty: true, is_out_of_scope: false, max_severity: "low" };
    const account = { email: "noor@mail.example", username: "noor", full_name: "Noor", password: "p", role: "Hacker" };
    const at = (path: string) => [422, `body.${path}`];
    expect(
      await answers([
        w.call(null, register, { body: { ...account, full_name: half } }),
        w.call(one.owner, createCompany, { body: { ...company, name: half } }),
        w.call(one.owner, programs.createProgram, { body: { ...program, title: half } }),
        w.call(one.owner, programs.createProgram, { body: { ...program, tags: ["whole", half.slice(0, 20)] } }),
        w.call(one.owner, programs.createProgram, {
          body: { ...program, policy: half },
          headers: { "idempotency-key": newId() },
        }),
        w.call(one.owner, programs.addScope, { params: { program: one.program.id }, body: { ...scope, identifier: half } }),
        w.call(one.hacker, submitReport, { body: one.submission({ poc_title: half }), headers: { "idempotency-key": newId() } }),
        w.call(one.hacker, submitReport, { body: one.submission({ steps_markdown: half }) }),
        w.call(one.hacker, addComment, { params, body: { content: half }, headers: { "idempotency-key": newId() } }),
        w.call(one.hacker, editComment, { params: { ...params, item_id: comment.item_id }, body: { content: half } }),
        w.call(one.triager, changeSeverity, { params, body: { severity: "low", reason: half } }),
        w.call(one.triager, changeStatus, { params, body: { status: "spam", reason: half } }),
        w.call(one.hacker, openDispute, { body: { ...params, dispute_type: "Payment", dispute_description: half } }),
      ]),
    ).toEqual(
      [
        "full_name",
        "name",
        "title",
        "tags.1",
        "policy",
        "identifier",
        "poc_title",
        "steps_markdown",
        "content",
        "content",
        "reason",
        "reason",
        "dispute_description",
      ].map(at),
    );
    const whole = await w.call(one.hacker, addComment, { params, body: { content: "whole 💥" } });
    expect([whole.status, whole.body.content]).toEqual([201, "whole 💥"]);
  });
});

describe("a number beyond what is counted", () => {
  it("is refused by its field", async () => {
    const number = 2_147_483_648;
    const { id } = await one.report();
    const body = { title: one.program.title, rewards, version: number };
    const [moved, saved, reward] = await answers([
      w.call(one.triager, changeStatus, { params: { report_id: id }, body: { status: "duplicate", duplicate_of: number } }),
      w.call(one.owner, programs.updateProgram, { params: { program: one.program.id }, body }),
      w.call(one.owner, programs.createProgram, {
        body: { title: `Rewards ${newId()}`, rewards: { ...rewards, low: [number] }, company_id: one.companyId },
      }),
    ]);
    expect([moved, saved, reward]).toEqual([
      [422, "body.duplicate_of"],
      [422, "body.version"],
      [422, "body.rewards.low.0"],
    ]);
    for (const query of [{ page: String(number) }, { size: String(number) }])
      expect((await w.call(one.owner, listReports, { query })).status).toBe(422);
  });
});

describe("a reward as only JSON writes it", () => {
  const create = (number: string) =>
    w.call(one.owner, programs.createProgram, {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        title: `Rewards ${newId()}`,
        rewards: { ...rewards, low: ["?"] },
        company_id: one.companyId,
      }).replace('"?"', number),
    });

  it("is refused by its field, or is the number that it stands for", async () => {
    // Infinite once it is parsed.
    const refused = await create("1e309");
    expect([refused.status, ...fieldsOf(refused.body)]).toEqual([422, "body.rewards.low.0"]);
    const taken = await create("-0");
    expect([taken.status, taken.body.rewards?.low]).toEqual([201, [0]]);
  });
});

describe("a day beyond the calendar", () => {
  it("is refused by its field, in a filter and as a launch", async () => {
    for (const name of ["launched_from", "launched_to"]) {
      const { status, body } = await w.call(one.owner, programs.listPrograms, { query: { [name]: "2026-02-30" } });
      expect([status, ...fieldsOf(body)]).toEqual([422, `query.${name}`]);
    }
    const launch = async (program_launch_date: string) => {
      const body = { title: `Launch ${newId()}`, rewards, company_id: one.companyId, program_launch_date };
      const answer = await w.call(one.owner, programs.createProgram, { body });
      return [answer.status, ...fieldsOf(answer.body)];
    };
    expect(await launch("2099-12-31T23:59:59Z")).toEqual([201]);
    expect(await launch("2100-01-01T00:00:00Z")).toEqual([422, "body.program_launch_date"]);
  });
});

describe("the longest that is allowed", () => {
  it("is stored whole, and one more is refused", async () => {
    const long = "💥".repeat(50_000);
    const sent = await w.call(one.hacker, submitReport, {
      body: one.submission({
        poc_title: "t".repeat(150),
        poc_description_markdown: long,
        steps_markdown: long,
        impact_markdown: long,
      }),
    });
    expect([sent.status, sent.body.impact_markdown === long]).toEqual([201, true]);
    const params = { report_id: sent.body.report_id };
    const comment = await w.call(one.hacker, addComment, { params, body: { content: "x".repeat(20_000) } });
    expect(comment.status).toBe(201);
    const refused = await answers([
      w.call(one.hacker, submitReport, { body: one.submission({ impact_markdown: `${long}x` }) }),
      w.call(one.hacker, addComment, { params, body: { content: "x".repeat(20_001) } }),
      w.call(one.triager, changeStatus, { params, body: { status: "spam", reason: "x".repeat(2_001) } }),
      w.call(one.hacker, updateDraft, { params, body: { poc_title: "t".repeat(151), poc_description_markdown: "" } }),
    ]);
    expect(refused).toEqual(["impact_markdown", "content", "reason", "poc_title"].map((field) => [422, `body.${field}`]));
    const excerpt = (await w.call(one.hacker, listReports)).body.items[0].excerpt;
    expect([excerpt, excerpt.length]).toEqual(["💥".repeat(280), 560]);
  });
});

describe("a body with more entries than any list of the contract", () => {
  const zeros = Array(1_001).fill(0);

  it("is refused as a whole, and not entry by entry", async () => {
    const program = { title: `Long ${newId()}`, rewards, company_id: one.companyId };
    const create = (more: object) => w.call(one.owner, programs.createProgram, { body: { ...program, ...more } });
    const answers = [
      await create({ tags: zeros }),
      await create({ socialLinks: [{ link: zeros }] }),
      await create(Object.fromEntries(zeros.entries())),
      await create({ rewards: Object.fromEntries(zeros.entries()) }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([400, "malformed"]));
    const scope = { asset_type: "domain", identifier: "a.example" };
    expect((await create({ scopes: Array(5_000).fill(scope) })).body.code).toBe("malformed");
    // In a shorter list, each error is reported.
    expect((await create({ scopes: [scope] })).body.errors).toMatchObject(
      ["is_eligible_for_bounty", "is_out_of_scope", "max_severity"].map((field) => ({
        loc: ["body", "scopes", 0, field],
        code: "required",
      })),
    );
    expect((await create({ tags: zeros.slice(0, 1_000) })).body.code).toBe("invalid");
  });
});

describe("a policy of a megabyte", () => {
  it("is refused by its field while the body is read, and beyond that as a whole", async () => {
    const program = { title: `Long ${newId()}`, rewards, company_id: one.companyId };
    const create = (characters: number) =>
      w.call(one.owner, programs.createProgram, { body: { ...program, policy: "x".repeat(characters) } });
    const refused = await create(1_000_000);
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ loc: ["body", "policy"], code: "too_long" }]]);
    expect((await create(1024 * 1024)).status).toBe(413);
  });
});
