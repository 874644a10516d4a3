import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { KnownIssueProof } from "@safeport/contract/reports/core/known-issue-proof.schema";
import { lockReport } from "@safeport/contract/reports/custody/custody.endpoints";
import * as endpoints from "@safeport/contract/reports/known-issues/known-issue.endpoints";
import type { CommitmentBatch } from "@safeport/contract/reports/known-issues/known-issue.schema";
import { changeStatus, getReport } from "@safeport/contract/reports/report.endpoints";
import { getReportTerms } from "@safeport/contract/reports/terms/report-terms.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildScope } from "@safeport/db/factories/build-scope";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { sendForm } from "./send-form.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let one: Case;
beforeAll(async () => {
  w = await buildWorld();
  one = await buildCase(w);
});
afterAll(() => w.close());

const at = (program = one.program.id) => ({ params: { program } });
const add = (as: Person, over: object = {}, program = one.program.id) =>
  w.call(as, endpoints.addKnownIssue, {
    ...at(program),
    body: { title: "Old protocol versions", found_at: "2026-01-31", scope_id: one.scope.id, severity: "low", ...over },
  });
const markDuplicate = (id: string, known_issue_id: string) =>
  w.call(one.triager, changeStatus, { params: { report_id: id }, body: { status: "duplicate", known_issue_id } });
const cardOf = async (as: Person, id: string) => (await w.call(as, getReport, { params: { report_id: id } })).body.duplicate_card;
const commitments = async (as: Person | null, program = one.program.id) =>
  w.call(as, endpoints.listCommitments, { ...at(program), query: { size: "100" } });
/** The faults that the command finds in a proof; it reads files alone. */
async function verify(proof: object, items: object[]): Promise<string[]> {
  const files = [path.join(w.dataDir, "proof.json"), path.join(w.dataDir, "list.json")] as const;
  await writeFile(files[0], JSON.stringify(proof));
  await writeFile(files[1], JSON.stringify({ items }));
  const script = path.resolve(import.meta.dirname, "../../../scripts/verify-known-issue.mjs");
  const { stderr } = await promisify(execFile)(process.execPath, [script, ...files]).catch((error: { stderr: string }) => error);
  return stderr.split("\n").flatMap((line) => (line === "" ? [] : [line.replace("✗ ", "")]));
}
/** A report that is sent a moment after the entries were added, as by a person. */
const laterReport = () => one.report({ created_at: new Date(Date.now() + 1_000) });

describe("the register of known issues", () => {
  it("is written by those who triage, read by the company and staff, and unknown to others", async () => {
    for (const who of [one.owner, one.manager, one.triager]) expect((await add(who)).status).toBe(201);
    for (const who of [one.finance, one.viewer, await w.person("Admin")]) {
      expect((await add(who)).status).toBe(403);
      expect((await w.call(who, endpoints.listKnownIssues, at())).body.total).toBe(3);
    }
    for (const who of [one.hacker, await w.member("owner"), await w.person()]) {
      expect((await add(who)).status).toBe(404);
      expect((await w.call(who, endpoints.listKnownIssues, at())).status).toBe(404);
      expect((await w.call(who, endpoints.exportKnownIssues, at())).status).toBe(404);
    }
  });

  it("publishes a hash of each entry at once, to everybody who may see the program and to nobody else", async () => {
    const { body: entry } = await add(one.owner, { title: "A secret title" });
    for (const who of [null, one.hacker, one.owner]) {
      const { body } = await commitments(who);
      expect(body.items[0]).toMatchObject({
        number: entry.batch,
        published_at: entry.committed_at,
        commitments: [entry.commitment],
      });
      expect(JSON.stringify(body)).not.toContain("secret");
    }
    const hidden = await buildProgram(w.db, { company_id: one.companyId, visibility: "PRIVATE" });
    await add(one.owner, { scope_id: null }, hidden.id);
    expect((await commitments(one.owner, hidden.id)).body.total).toBe(1);
    for (const who of [null, one.hacker, await w.member("owner")]) expect((await commitments(who, hidden.id)).status).toBe(404);
  });

  it("changes no entry, but publishes and resolves it", async () => {
    const { body: entry } = await add(one.owner);
    const change = (as: Person, body: object) =>
      w.call(as, endpoints.changeKnownIssue, { params: { program: one.program.id, known_issue_id: entry.known_issue_id }, body });
    expect((await change(one.triager, { published: true })).body).toMatchObject({ published: true, resolved_at: null });
    expect((await change(one.triager, { resolved: true })).body).toMatchObject({
      published: true,
      resolved_at: expect.any(String),
    });
    expect((await change(one.viewer, { published: false })).status).toBe(403);
    expect((await change(one.hacker, { published: false })).status).toBe(404);
    const other = await buildProgram(w.db, { company_id: one.companyId });
    const params = { program: other.id, known_issue_id: entry.known_issue_id };
    expect((await w.call(one.owner, endpoints.changeKnownIssue, { params, body: {} })).status).toBe(404);
    await expect(
      w.db.updateTable("known_issue").set({ title: "Other" }).where("id", "=", entry.known_issue_id).execute(),
    ).rejects.toThrow("cannot change");
  });

  it("imports what it exports, with a preview, and names the rows it refuses", async () => {
    const program = await buildProgram(w.db, { company_id: one.companyId });
    await buildScope(w.db, { program_id: program.id, identifier: "api.known.example" });
    const csv =
      "title;asset;weakness;severity;found_at;published\r\n=Cookies;API.known.example;;high;2026-02-01;yes\r\nNo date;;;;;\r\nX;elsewhere;;;2026-02-01;\r\n";
    const send = (as: Person, apply: boolean) =>
      sendForm(
        w,
        as,
        endpoints.importKnownIssues,
        { params: { program: program.id }, query: { apply: String(apply) } },
        { file: Buffer.from(csv) },
      );
    expect((await send(one.hacker, true)).status).toBe(404);
    expect((await send(one.viewer, true)).status).toBe(403);
    expect((await send(one.owner, false)).body).toMatchObject({ applied: false, rows: 3, added: 1, refused: 2 });
    expect((await commitments(one.owner, program.id)).body.total).toBe(0);
    expect((await send(one.owner, true)).body).toMatchObject({
      applied: true,
      entries: [{ line: 2, title: "=Cookies", asset: "api.known.example", published: true }],
      refusals: [{ line: 3 }, { line: 4, reason: "The program has no asset elsewhere" }],
    });
    const { body } = await w.call(one.owner, endpoints.listKnownIssues, at(program.id));
    expect(body.items).toMatchObject([{ title: "=Cookies", severity: "high", found_at: "2026-02-01", number: 1 }]);
    const exported = await w.call(one.viewer, endpoints.exportKnownIssues, at(program.id));
    expect(exported.body.csv).toContain("'=Cookies,,api.known.example,,high,2026-02-01,,true");
  });

  it("numbers what several people add at once without a gap", async () => {
    const program = await buildProgram(w.db, { company_id: one.companyId });
    const added = await Promise.all(Array.from({ length: 8 }, () => add(one.owner, { scope_id: null }, program.id)));
    expect(added.map(({ body }) => body.number).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const { items } = (await commitments(null, program.id)).body as { items: CommitmentBatch[] };
    expect(items.map(({ number }) => number)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    items.slice(0, -1).forEach((batch, n) => {
      expect(batch.previous).toBe(items[n + 1]?.hash);
    });
  });
});

describe("a duplicate of a known issue", () => {
  it("needs an entry of its program that is older than the report", async () => {
    const early = await one.report();
    const { body: entry } = await add(one.owner);
    expect((await markDuplicate(early.id, entry.known_issue_id)).body).toMatchObject({ status: 409, code: "conflict" });
    const other = await buildProgram(w.db, { company_id: one.companyId });
    const { body: elsewhere } = await add(one.owner, { scope_id: null }, other.id);
    const late = await laterReport();
    expect((await markDuplicate(late.id, elsewhere.known_issue_id)).status).toBe(422);
    expect((await markDuplicate(late.id, entry.known_issue_id)).body).toMatchObject({ status: "duplicate", duplicate_of: null });
  });

  it("shows its author the commitment, and the asset and weakness when they ask, but never the entry @spec:10.9", async () => {
    const { body: entry } = await add(one.owner, {
      title: "A secret title",
      description: "A secret text",
      source: "A secret source",
    });
    const { id } = await laterReport();
    await markDuplicate(id, entry.known_issue_id);
    const before = await w.call(one.hacker, getReport, { params: { report_id: id } });
    expect(before.body.duplicate_card).toMatchObject({
      kind: "known_issue",
      commitment: entry.commitment,
      committed_at: entry.committed_at,
      asset: null,
      proof: null,
      known_issue: null,
    });
    expect(before.body.can).toContain("reveal_known_issue");
    expect((await cardOf(one.viewer, id)).known_issue).toMatchObject({ title: "A secret title" });
    const reveal = (as: Person) => w.call(as, endpoints.revealKnownIssue, { params: { report_id: id } });
    expect((await reveal(one.owner)).status).toBe(403);
    expect((await reveal(await w.person())).status).toBe(404);
    const revealed = (await reveal(one.hacker)).body;
    expect(revealed.duplicate_card).toMatchObject({ asset: one.scope.identifier, proof: { commitment: entry.commitment } });
    expect(revealed.can).not.toContain("reveal_known_issue");
    expect((await reveal(one.hacker)).status).toBe(409);
    expect(JSON.stringify([before.body, revealed])).not.toContain("secret");
  });

  it("is not revealed to anybody who asks while staff have locked the report", async () => {
    const entry = (await add(one.owner)).body;
    const { id } = await laterReport();
    await markDuplicate(id, entry.known_issue_id);
    const lock = (locked: boolean) =>
      w.call(staff, lockReport, { params: { report_id: id }, body: { locked, reason: "Under investigation" } });
    const staff = await w.person("Admin");
    await lock(true);
    const reveal = () => w.call(one.hacker, endpoints.revealKnownIssue, { params: { report_id: id } });
    expect((await reveal()).body).toMatchObject({ status: 409, code: "illegal_transition" });
    await lock(false);
    expect((await reveal()).status).toBe(200);
  });

  it("is revealed to all its authors when the entry is resolved, with a line in the timeline", async () => {
    const { body: entry } = await add(one.owner);
    const { id } = await laterReport();
    await markDuplicate(id, entry.known_issue_id);
    const params = { program: one.program.id, known_issue_id: entry.known_issue_id };
    await w.call(one.triager, endpoints.changeKnownIssue, { params, body: { resolved: true } });
    expect((await cardOf(one.hacker, id)).proof).not.toBeNull();
    const items = await w.db.selectFrom("timeline_item").select("info").where("report_id", "=", id).execute();
    expect(items.filter(({ info }) => info === "known_issue_revealed")).toHaveLength(1);
    const { body: reopened } = await w.call(one.triager, changeStatus, {
      params: { report_id: id },
      body: { status: "under_review", reason: "It differs after all" },
    });
    expect(reopened.duplicate_card).toBeNull();
  });

  it("is proven offline, and a tampered, later-added or backdated entry is found out @spec:10.9", async () => {
    const program = await buildProgram(w.db, { company_id: one.companyId });
    const { body: entry } = await add(one.owner, { scope_id: null }, program.id);
    await add(one.owner, { scope_id: null }, program.id);
    const { id } = await one.report({ program_id: program.id, scope_id: null, created_at: new Date(Date.now() + 1_000) });
    const terms = (await w.call(one.hacker, getReportTerms, { params: { report_id: id } })).body;
    expect(terms.register.number).toBe(2);
    await markDuplicate(id, entry.known_issue_id);
    const revealed = await w.call(one.hacker, endpoints.revealKnownIssue, { params: { report_id: id } });
    const proof: KnownIssueProof = revealed.body.duplicate_card.proof;
    const { items } = (await commitments(null, program.id)).body as { items: CommitmentBatch[] };
    expect(proof.register).toEqual(terms.register);
    expect(await verify(proof, items)).toEqual([]);
    const tampered = { ...proof, entry: { ...proof.entry, asset: "other.example" } };
    expect(await verify(tampered, items)).toEqual([expect.stringContaining("its hash differs")]);
    await add(one.owner, { scope_id: null }, program.id);
    const [third] = (await commitments(null, program.id)).body.items as CommitmentBatch[];
    const later = {
      ...proof,
      commitment: third?.commitments[0] as string,
      batch: 3,
      committed_at: third?.published_at as string,
    };
    expect(await verify(later, [third as CommitmentBatch, ...items])).toContain("The batch was added after the report was sent.");
    // Somebody with the database writes an entry into an old batch, or puts a batch between the others.
    const [second, first] = items as [CommitmentBatch, CommitmentBatch];
    const stuffed = { ...first, commitments: [...first.commitments, third?.commitments[0] as string] };
    expect(await verify(proof, [second, stuffed])).toContain("Batch 1 was changed: its hash differs.");
    expect(await verify(proof, [{ ...second, number: 3 }, first])).toContain("Batch 2 is missing.");
    const shifted = { ...first, published_at: "2020-01-01T00:00:00.000Z" };
    expect(await verify(proof, [second, shifted])).toContain("The batch was published at another time.");
  });
});

it("entries that a new report is like are shown to the company, published or not, and to nobody else", async () => {
  const program = await buildProgram(w.db, { company_id: one.companyId });
  const { body: entry } = await add(
    one.owner,
    { title: "Session cookie without the Secure attribute", scope_id: null },
    program.id,
  );
  const other = await add(one.owner, { title: "Something else entirely", scope_id: null }, program.id);
  const report = await one.report({ program_id: program.id, scope_id: null, title: "Session cookie lacks Secure attribute" });
  const matches = (as: Person) => w.call(as, endpoints.listKnownIssueMatches, { params: { report_id: report.id } });
  expect((await matches(one.triager)).body.items).toMatchObject([{ known_issue_id: entry.known_issue_id, why: ["title"] }]);
  for (const search of ["else entirely", "KI-2", "2"]) {
    const found = await w.call(one.triager, endpoints.listKnownIssueMatches, {
      params: { report_id: report.id },
      query: { search },
    });
    expect(found.body).toMatchObject({ items: [{ known_issue_id: other.body.known_issue_id }], has_entries: true });
  }
  const empty = await one.report({ scope_id: null, program_id: (await buildProgram(w.db, { company_id: one.companyId })).id });
  const none = await w.call(one.triager, endpoints.listKnownIssueMatches, { params: { report_id: empty.id } });
  expect(none.body).toEqual({ items: [], has_entries: false });
  expect((await matches(one.hacker)).status).toBe(403);
  expect((await matches(await w.person())).status).toBe(404);
  const draft = await one.report({ status: "draft", program_id: program.id, scope_id: null, title: report.title });
  const params = { report_id: draft.id };
  expect((await w.call(one.hacker, endpoints.listKnownIssueMatches, { params })).status).toBe(403);
});
