import { accountCan } from "@safeport/contract/accounts/core/account.policy";
import { type CompanyFacts, companyCan } from "@safeport/contract/companies/company.policy";
import { type Actor, isStaff, userRoles } from "@safeport/contract/kernel/actor";
import { type ProgramFacts, programCan } from "@safeport/contract/programs/core/program.policy";
import { describe, expect, it } from "vitest";

const actor = (role: Actor["role"], email_verified = true): Actor => ({
  user_id: "u",
  username: "u",
  role,
  email_verified,
  session_id: "s",
  assurance: { by: "password" as const, at: 0 },
  company_ids: [],
});
const memberRoles = ["owner", "manager", "triager", "finance", "viewer"] as const;

const statuses = ["draft", "active", "paused", "closed"] as const;
type Member = ProgramFacts["member_role"];

const active: ProgramFacts = {
  status: "active",
  visibility: "PUBLIC",
  participation: "open",
  company_status: "ACTIVE",
  member_role: null,
  participates: false,
  invited: false,
  banned: false,
};

function program(role: Actor["role"], over: Partial<ProgramFacts>): string {
  return programCan(actor(role), { ...active, ...over }).join(" ");
}

describe("staff", () => {
  it("are Admin and Super Admin @spec:1.1", () => {
    expect(userRoles.filter((role) => isStaff({ role }))).toEqual(["Admin", "Super Admin"]);
  });
});

it("a Researcher may what a Hacker may @spec:1.2", () => {
  for (const status of statuses)
    for (const visibility of ["PUBLIC", "PRIVATE"] as const)
      for (const participates of [true, false]) {
        const facts = { status, visibility, participates };
        expect(program("Researcher", facts)).toBe(program("Hacker", facts));
      }
});

describe("the rights of an account", () => {
  it("is to create companies for Business, and programs of any company for staff", () => {
    expect(userRoles.map((role) => accountCan({ role }).join(" "))).toEqual([
      "",
      "",
      "create_company",
      "create_program",
      "create_program",
    ]);
  });
});

describe("the rights of each on a company", () => {
  type Member = CompanyFacts["member_role"];
  const all = (role: Actor["role"], member_role: Member, over: Partial<CompanyFacts> = {}, email_verified = true) =>
    companyCan(actor(role, email_verified), {
      member_role,
      status: "ACTIVE",
      paused_by_staff: false,
      standing: "verified",
      ...over,
    });
  const connecting = ["see_integrations", "add_integration"];
  const signingIn = ["see_identity_provider", "set_identity_provider"];
  const running = ["edit", "pause", "activate", "delete", "invite", "verify_domain"];
  const can = (...of: Parameters<typeof all>) =>
    all(...of)
      .filter((action) => ![...running, ...connecting, ...signingIn].includes(action))
      .join(" ");
  const runs = (...of: Parameters<typeof all>) =>
    all(...of)
      .filter((action) => running.includes(action))
      .join(" ");
  const publishes = "read create_program open_program publish_program";

  it("and its trackers and chats", () => {
    const connects = (...of: Parameters<typeof all>) => all(...of).filter((action) => connecting.includes(action));
    expect(Object.fromEntries(memberRoles.map((role) => [role, connects("Business", role)]))).toEqual({
      owner: connecting,
      manager: connecting,
      triager: [],
      finance: [],
      viewer: [],
    });
    expect(userRoles.map((role) => connects(role, null).join(" "))).toEqual(["", "", "", "see_integrations", "see_integrations"]);
  });

  it("and its identity provider, also while it is paused", () => {
    const signs = (...of: Parameters<typeof all>) => all(...of).filter((action) => signingIn.includes(action));
    expect(memberRoles.map((role) => signs("Business", role))).toEqual([signingIn, [], [], [], []]);
    expect(signs("Business", "owner", { status: "PAUSED" })).toEqual(signingIn);
    expect(userRoles.map((role) => signs(role, null).join(" "))).toEqual([
      "",
      "",
      "",
      "see_identity_provider",
      "see_identity_provider",
    ]);
  });

  it("that is active", () => {
    expect(Object.fromEntries(memberRoles.map((role) => [role, can("Business", role)]))).toEqual({
      owner: publishes,
      manager: publishes,
      triager: "read",
      finance: "read",
      viewer: "read",
    });
    expect(userRoles.map((role) => can(role, null))).toEqual(["", "", "", `${publishes} vouch`, `${publishes} vouch`]);
  });

  it("that is not verified, is vouched for, or has a name like another's", () => {
    expect(can("Business", "owner", { standing: "unverified" })).toBe("read create_program open_program");
    expect(can("Business", "owner", { standing: "vouched" })).toBe(publishes);
    expect(can("Business", "owner", { standing: "name_alike" })).toBe("read create_program");
    expect(can("Admin", null, { standing: "unverified" })).toBe("read create_program open_program vouch");
    expect(can("Admin", null, { standing: "vouched" })).toBe(`${publishes} withdraw_vouching`);
    expect(can("Admin", null, { standing: "name_alike" })).toBe("read create_program vouch");
    expect(can("Admin", "owner", { standing: "unverified" })).toBe("read create_program open_program");
  });

  it("to run it: owners and staff, and managers invite", () => {
    expect(memberRoles.map((role) => runs("Business", role))).toEqual([
      "edit pause delete invite verify_domain",
      "invite verify_domain",
      "",
      "",
      "",
    ]);
    expect(runs("Business", "owner", { status: "PAUSED" })).toBe("edit activate delete invite verify_domain");
    expect(userRoles.map((role) => runs(role, null))).toEqual(["", "", "", "edit pause delete", "edit pause delete"]);
    expect(runs("Admin", null, { status: "PAUSED" })).toBe("edit pause activate delete");
    const byStaff = { status: "PAUSED", paused_by_staff: true } as const;
    expect(runs("Business", "owner", byStaff)).toBe("edit delete invite verify_domain");
    expect(runs("Admin", null, byStaff)).toBe("edit activate delete");
  });

  it("without a verified address: drafts only, but staff", () => {
    expect(can("Business", "owner", {}, false)).toBe("read create_program");
    expect(can("Admin", null, {}, false)).toBe(`${publishes} vouch`);
  });

  it("that is paused @spec:4.8", () => {
    expect(memberRoles.map((role) => can("Business", role, { status: "PAUSED" }))).toEqual([
      "read",
      "read",
      "read",
      "read",
      "read",
    ]);
    expect(can("Admin", null, { status: "PAUSED" })).toBe(`${publishes} vouch`);
  });
});

describe("the rights of each on a program", () => {
  const perStatus = (role: Actor["role"], over: Partial<ProgramFacts>) =>
    Object.fromEntries(statuses.map((status) => [status, program(role, { ...over, status })]));

  it("as a researcher, when it is public", () => {
    expect(perStatus("Hacker", {})).toEqual({ draft: "", active: "read submit_report", paused: "", closed: "" });
  });

  it("as a researcher without a verified address: no report", () => {
    expect(programCan(actor("Hacker", false), active)).toEqual(["read"]);
  });

  it("as a researcher, when it is private", () => {
    const let_in = { visibility: "PRIVATE", participates: true } as const;
    expect(perStatus("Hacker", { visibility: "PRIVATE" })).toEqual({ draft: "", active: "", paused: "", closed: "" });
    expect(perStatus("Hacker", let_in)).toEqual({
      draft: "",
      active: "read submit_report leave",
      paused: "read leave",
      closed: "read leave",
    });
    expect(perStatus("Hacker", { visibility: "PRIVATE", invited: true })).toEqual({
      draft: "",
      active: "read",
      paused: "read",
      closed: "read",
    });
  });

  it("as a researcher, when it takes reports from its members only", () => {
    expect(program("Hacker", { participation: "application" })).toBe("read apply");
    expect(program("Hacker", { participation: "application", visibility: "PRIVATE" })).toBe("");
    expect(program("Hacker", { participation: "application", invited: true })).toBe("read");
    expect(programCan(actor("Hacker", false), { ...active, participation: "application" })).toEqual(["read"]);
    expect(program("Hacker", { participation: "invitation" })).toBe("read");
    for (const participation of ["application", "invitation"] as const)
      expect(program("Hacker", { participation, participates: true })).toBe("read submit_report leave");
    expect(program("Business", { participation: "application" })).toBe("read");
  });

  it("as a researcher whom its company has banned: only what everybody may read", () => {
    for (const participation of ["open", "application", "invitation"] as const)
      expect(program("Hacker", { participation, banned: true })).toBe("read");
    expect(program("Hacker", { visibility: "PRIVATE", banned: true })).toBe("");
  });

  it("as a member of its company: all states, edits by owner and manager, reports by none", () => {
    const edits = (member_role: Member) => perStatus("Business", { visibility: "PRIVATE", member_role });
    const all = (answer: string) => ({ draft: answer, active: answer, paused: answer, closed: answer });
    expect(Object.fromEntries(memberRoles.map((role) => [role, edits(role)]))).toEqual({
      owner: all(
        "read edit delete manage_members manage_credentials see_metrics see_known_issues edit_known_issues import_reports",
      ),
      manager: all(
        "read edit delete manage_members manage_credentials see_metrics see_known_issues edit_known_issues import_reports",
      ),
      triager: all("read see_metrics see_known_issues edit_known_issues"),
      finance: all("read see_metrics see_known_issues"),
      viewer: all("read see_metrics see_known_issues"),
    });
    expect(program("Hacker", { member_role: "viewer", participates: true })).toBe("read leave see_metrics see_known_issues");
  });

  it("as another company, as staff", () => {
    expect(perStatus("Business", {})).toEqual({ draft: "", active: "read", paused: "", closed: "" });
    for (const role of ["Admin", "Super Admin"] as const)
      expect(perStatus(role, { visibility: "PRIVATE" })).toEqual({
        draft: "read edit delete manage_members see_metrics see_known_issues import_reports",
        active: "read edit delete manage_members see_metrics see_known_issues import_reports",
        paused: "read edit delete manage_members see_metrics see_known_issues import_reports",
        closed: "read edit delete manage_members see_metrics see_known_issues import_reports",
      });
  });

  it("of a paused company: no new reports, no edits but by staff", () => {
    const company_status = "PAUSED";
    expect(program("Hacker", { company_status })).toBe("read");
    expect(program("Hacker", { company_status, visibility: "PRIVATE", participates: true })).toBe("read leave");
    expect(program("Business", { company_status, member_role: "owner" })).toBe(
      "read manage_members manage_credentials see_metrics see_known_issues edit_known_issues",
    );
    expect(program("Admin", { company_status })).toBe(
      "read edit delete manage_members see_metrics see_known_issues import_reports",
    );
  });
});
