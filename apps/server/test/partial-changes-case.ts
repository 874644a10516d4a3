import { getProfile, updateProfile } from "@safeport/contract/accounts/profile.endpoints";
import { getCompany, updateCompany } from "@safeport/contract/companies/company.endpoints";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { getProgram, getScope, updateProgram, updateScope } from "@safeport/contract/programs/program.endpoints";
import type { Collaborator } from "@safeport/contract/reports/collaborators/collaborator.schema";
import { addCannedReply, listCannedReplies, updateCannedReply } from "@safeport/contract/reports/desk/canned-reply.endpoints";
import { addLabel, listLabels, updateLabel } from "@safeport/contract/reports/desk/label.endpoints";
import { addView, listViews, updateView } from "@safeport/contract/reports/desk/view.endpoints";
import { addKnownIssue, changeKnownIssue, listKnownIssues } from "@safeport/contract/reports/known-issues/known-issue.endpoints";
import { getReport, updateDraft } from "@safeport/contract/reports/report.endpoints";
import { addTemplate, listTemplates, updateTemplate } from "@safeport/contract/reports/templates/template.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildScope } from "@safeport/db/factories/build-scope";
import { expect } from "vitest";
import { buildCase } from "./case.ts";
import { uploaded } from "./upload-file.ts";
import type { Person, World } from "./world.ts";

/** An object that a call changes, and who does so. */
export interface Subject {
  as: Person;
  params: Record<string, string>;
}

interface Change {
  endpoint: Endpoint;
  /** Makes an object of which no field has its default. */
  make: (w: World) => Promise<Subject>;
  read: (w: World, subject: Subject) => Promise<Record<string, unknown>>;
  /** Another value for each field. */
  values: Record<string, unknown>;
  /** What else a field changes, since it is part of the same statement. */
  alsoChanges?: Record<string, string[]>;
}

async function read(w: World, endpoint: Endpoint, { as, params }: Subject): Promise<Record<string, unknown>> {
  const { status, body } = await w.call(as, endpoint, { params });
  expect(status).toBe(200);
  return body;
}

/** Each endpoint that edits an object, with each of its fields. */
export const changes: readonly Change[] = [
  {
    endpoint: updateProgram,
    make: async (w) => {
      const owner = await w.member();
      const program = await buildProgram(w.db, {
        company_id: owner.companyId,
        program_type: "BBP",
        visibility: "PRIVATE",
        status: "paused",
        participation: "invitation",
        tags: ["web"],
        dashboard_link: "https://status.example/",
        social_links: JSON.stringify([{ type: "Twitter", link: "https://social.example/us" }]),
        credential_info: "Two accounts each",
        scope_overview: "All that we host",
        in_scope_info: "The shop",
        out_of_scope_info: "The blog",
        features: ["retesting"],
        operating_systems: ["linux"],
        first_response_days: 2,
        triage_days: 3,
        bounty_days: 4,
        resolution_days: 5,
        disclosure_policy: "limited",
        safe_harbor: "full",
        report_limit: 7,
        report_introduction: "Tell us the version",
        report_template: "Version:",
        report_questions: JSON.stringify([
          {
            question_id: "01890a5d-ac96-774b-bcce-b302099a8057",
            kind: "short_text",
            text: "Version?",
            required: true,
            choices: [],
          },
        ]),
      });
      return { as: owner, params: { program: program.id } };
    },
    read: (w, subject) => read(w, getProgram, subject),
    values: {
      title: `Renamed ${process.pid} ${Date.now()}`,
      description: "Another description",
      program_type: "BBP",
      visibility: "PUBLIC",
      status: "active",
      rewards: { critical: [9], high: [8], medium: [7], low: [6] },
      policy: "Another policy",
      program_launch_date: "2026-03-01T00:00:00.000Z",
      tags: ["mobile"],
      dashboard_link: "https://other.example/",
      socialLinks: [],
      bugCredentialRequirements: "",
      scopeOverview: "",
      inScopeInfo: "",
      outOfScopeInfo: "",
      features: ["cidr"],
      operating_systems: [],
      participation: "application",
      response_targets: { first_response: 5, triage: null, bounty: null, resolution: null },
      time_zone: "Europe/Berlin",
      holidays: ["2031-12-25"],
      disclosure_policy: "none",
      safe_harbor: "partial",
      report_limit: null,
      report_introduction: "",
      report_template: "",
      report_questions: [],
    },
  },
  {
    endpoint: updateScope,
    make: async (w) => {
      const owner = await w.member();
      const program = await buildProgram(w.db, { company_id: owner.companyId });
      const fields = { is_eligible_for_bounty: false, is_out_of_scope: true, max_severity: "low" } as const;
      const scope = await buildScope(w.db, { program_id: program.id, ...fields });
      return { as: owner, params: { scope_id: scope.id } };
    },
    read: (w, subject) => read(w, getScope, subject),
    values: {
      asset_type: "other",
      identifier: "renamed.example",
      instructions_markdown: "",
      is_eligible_for_bounty: true,
      is_out_of_scope: false,
      max_severity: "high",
    },
  },
  {
    endpoint: updateCompany,
    make: async (w) => {
      const owner = await w.member();
      const details = { website: "https://we.example/", description: "We sell", country: "NL", in_search_engines: false };
      await w.db.updateTable("company").set(details).where("id", "=", owner.companyId).execute();
      return { as: owner, params: { company_id: owner.companyId } };
    },
    read: (w, subject) => read(w, getCompany, subject),
    values: {
      name: `Renamed ${process.pid} ${Date.now()}`,
      website: null,
      description: "",
      country: null,
      in_search_engines: true,
    },
  },
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
    endpoint: updateProfile,
    make: async (w) => {
      const person = await w.person();
      const fields = {
        bio: "Web",
        country: "NL",
        time_zone: "Europe/Amsterdam",
        language: "fr",
        is_private: true,
        in_country_board: true,
      } as const;
      const social_links = JSON.stringify([{ type: "Website", link: "https://me.example/" }]);
      await w.db
        .updateTable("user_account")
        .set({ ...fields, social_links })
        .where("id", "=", person.id)
        .execute();
      await w.db.updateTable("session").set({ assured_at: new Date() }).where("id", "=", person.sessionId).execute();
      return { as: person, params: { username: person.username } };
    },
    read: async (w, subject) => {
      const { details, settings, is_private } = await read(w, getProfile, subject);
      return { ...(details as object), ...(settings as object), is_private };
    },
    values: {
      full_name: "Sam Example",
      bio: "",
      country: null,
      time_zone: null,
      language: "en",
      social_links: [],
      is_private: false,
      in_country_board: false,
    },
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
        .set({ report_questions: JSON.stringify(questions) })
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
        weakness_id: (weakness as { weakness_id: string } | null)?.weakness_id ?? null,
      };
    },
    values: {
      scope_id: null,
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
      save_as_draft: false,
    },
    // A vector states the severity.
    alsoChanges: { cvss_vector: ["severity"] },
  },
];

/** Bodies that are one act: their fields are no part of an object that the call edits. */
export const acts: Record<string, string> = {
  "accounts.rename_passkey": "a name alone",
  "companies.change_member": "a role alone",
  "programs.set_weaknesses": "the whole list (weakness-rules.test.ts)",
  "integrations.update": "which fields there are depends on the kind, and the secret is not answered (integrations.test.ts)",
  "notifications.set_preference": "one channel of one kind",
  "payouts.freeze": "a freeze with its reason (withdrawal-refusals.test.ts)",
  "site.update": "one row for the whole platform; what is not sent stays (site-settings.test.ts)",
  "reports.set_collaborators": "one list alone",
  "timeline.edit": "a text alone",
  "wallet.change_settings": "what is not sent stays (company-money.test.ts)",
  "wallet.set_share": "a limit alone",
  "users.update": "acts with their reason; a role or a suspension that is not named stays (users.test.ts)",
};
