import { addAgent, listAgents, updateAgent } from "@safeport/contract/agents/agent.endpoints";
import { addCannedReply, listCannedReplies, updateCannedReply } from "@safeport/contract/desk/canned-reply.endpoints";
import { addLabel, listLabels, updateLabel } from "@safeport/contract/desk/label.endpoints";
import { addView, listViews, updateView } from "@safeport/contract/desk/view.endpoints";
import type { Collaborator } from "@safeport/contract/reports/core/collaborator.schema";
import { addKnownIssue, changeKnownIssue, listKnownIssues } from "@safeport/contract/reports/known-issues/known-issue.endpoints";
import { getReport, updateDraft } from "@safeport/contract/reports/report.endpoints";
import { addTemplate, listTemplates, updateTemplate } from "@safeport/contract/reports/templates/template.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { expect } from "vitest";
import { buildCase } from "./case.ts";
import { type Change, read } from "./partial-changes-case.ts";
import { uploaded } from "./upload-file.ts";

/** Agreeing to a stake is no part of a draft. */
const agreed = { kind: "points", amount: 5 };

/** The edits of reports and of the items that a team and its researchers keep for them. */
export const reportChanges: readonly Change[] = [
  {
    endpoint: updateLabel,
    make: async (w) => {
      const owner = await w.member();
      const body = { company_id: owner.companyId, name: "First", color: "red" };
      const { label_id } = (await w.call(owner, addLabel, { body })).body;
      return { as: owner, params: { label_id, company_id: owner.companyId } };
    },
    read: async (w, { as, params: { company_id = "" } }) =>
      (await w.call(as, listLabels, { query: { company_id } })).body.items[0],
    values: { name: "Second", color: "blue" },
  },
  {
    endpoint: changeKnownIssue,
    make: async (w) => {
      const owner = await w.member();
      const { id: program } = await buildProgram(w.db, { company_id: owner.companyId });
      const body = { title: "First", found_at: "2026-01-31", published: true };
      const { known_issue_id } = (await w.call(owner, addKnownIssue, { params: { program }, body })).body;
      await w.call(owner, changeKnownIssue, { params: { program, known_issue_id }, body: { resolved: true } });
      return { as: owner, params: { program, known_issue_id } };
    },
    read: async (w, { as, params: { program = "" } }) => {
      const [issue] = (await w.call(as, listKnownIssues, { params: { program } })).body.items;
      return { ...issue, resolved: issue.resolved_at !== null };
    },
    values: { published: false, resolved: false },
  },
  {
    endpoint: updateView,
    make: async (w) => {
      const owner = await w.member();
      const { view_id } = (await w.call(owner, addView, { body: { name: "First", query: { turn: "company" } } })).body;
      return { as: owner, params: { view_id } };
    },
    read: async (w, { as }) => (await w.call(as, listViews)).body.items[0],
    values: { name: "Second", query: { severity: "low" } },
  },
  {
    endpoint: updateAgent,
    make: async (w) => {
      const as = await w.member("owner");
      const body = { company_id: as.companyId, name: "Bot", purpose: "Looks", acts_per_day: 7, reports_per_day: 3 };
      const { agent_id } = (await w.call(as, addAgent, { body })).body;
      return { as, params: { agent_id, company_id: as.companyId } };
    },
    read: async (w, { as, params: { company_id = "" } }) =>
      (await w.call(as, listAgents, { query: { company_id } })).body.items[0],
    values: { purpose: "Sorts", acts_per_day: 8, reports_per_day: 4 },
  },
  {
    endpoint: updateCannedReply,
    make: async (w) => {
      const owner = await w.member();
      const body = { name: "First", language: "fr", text_markdown: "Merci" };
      const { reply_id } = (await w.call(owner, addCannedReply, { body })).body;
      return { as: owner, params: { reply_id } };
    },
    read: async (w, { as }) => (await w.call(as, listCannedReplies)).body.items[0],
    values: { name: "Second", language: "en", text_markdown: "Thanks" },
  },
  {
    endpoint: updateTemplate,
    make: async (w) => {
      const hacker = await w.person("Hacker");
      const { template_id } = (await w.call(hacker, addTemplate, { body: { name: "First", text_markdown: "Hello" } })).body;
      return { as: hacker, params: { template_id } };
    },
    read: async (w, { as }) => (await w.call(as, listTemplates)).body.items[0],
    values: { name: "Second", text_markdown: "Thanks" },
  },
  {
    endpoint: updateDraft,
    make: async (w) => {
      const one = await buildCase(w);
      const weakness = await w.db.selectFrom("weakness").select("id").where("cwe_id", "=", 79).executeTakeFirstOrThrow();
      const rating = { severity: "high", cvss_vector: null, cvss_score: null } as const;
      const { id } = await one.report({ status: "draft", weakness_id: weakness.id, ...rating });
      const question_id = "01890a5d-ac96-774b-bcce-b302099a8057";
      const questions = [{ question_id, kind: "short_text", text: "Version?", required: false, choices: [] }];
      await w.db
        .updateTable("program")
        .set({ report_questions: JSON.stringify(questions), accepts_unlisted_assets: true })
        .where("id", "=", one.program.id)
        .execute();
      const subject = { as: one.hacker, params: { report_id: id } };
      const collaborators = [{ username: (await w.person()).username, weight: 20 }];
      const body = { collaborators, file_ids: [await uploaded(w, one.hacker)], answers: [{ question_id, value: "4.2" }] };
      expect((await w.call(subject.as, updateDraft, { params: subject.params, body })).status).toBe(200);
      return subject;
    },
    read: async (w, subject) => {
      const { weakness, files, collaborators: shared, ...report } = await read(w, getReport, subject);
      const collaborators = (shared as Collaborator[]).map(({ person, weight }) => ({ username: person.username, weight }));
      const file_ids = (files as { file_id: string }[]).map(({ file_id }) => file_id);
      return {
        ...report,
        file_ids,
        collaborators,
        stake: agreed,
        weakness_id: (weakness as { weakness_id: string } | null)?.weakness_id ?? null,
      };
    },
    values: {
      scope_id: null,
      unlisted_asset: "intranet.example",
      weakness_id: null,
      poc_title: "Another title",
      poc_description_markdown: "Another description",
      steps_markdown: "",
      expected_markdown: "The note is text",
      actual_markdown: "The note runs",
      impact_markdown: "",
      environment_markdown: "Version 4.2",
      answers: [],
      severity: "low",
      cvss_vector: "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H",
      file_ids: [],
      collaborators: [],
      automation: "assisted",
      stake: agreed,
      save_as_draft: false,
    },
    // A vector states the severity, and an asset that is not listed replaces a listed one.
    alsoChanges: { cvss_vector: ["severity"], unlisted_asset: ["scope_id"] },
  },
];
