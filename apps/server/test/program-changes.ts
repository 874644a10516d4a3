import { getProfile, updateProfile } from "@safeport/contract/accounts/profile/profile.endpoints";
import { getCompany, updateCompany } from "@safeport/contract/companies/company.endpoints";
import { getProgram, getScope, updateProgram, updateScope } from "@safeport/contract/programs/core/program.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildScope } from "@safeport/db/factories/build-scope";
import { type Change, read } from "./partial-changes-case.ts";

/** The edits of people, companies and programs. */
export const programChanges: readonly Change[] = [
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
        accepts_unlisted_assets: true,
        automation_rule: "limit",
        agent_reports_per_week: 4,
        automation_message: "Two people fix",
        required_checks: ["steps"],
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
      accepts_unlisted_assets: false,
      required_checks: ["asset_named", "evidence"],
      automation_rule: { rule: "forbid", agent_reports_per_week: null, message: "One person fixes" },
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
    endpoint: updateProfile,
    make: async (w) => {
      const person = await w.person();
      const fields = {
        bio: "Web",
        country: "NL",
        time_zone: "Europe/Amsterdam",
        language: "fr",
        is_private: true,
        audience: "everybody",
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
      audience: "members",
      in_country_board: false,
    },
  },
];
