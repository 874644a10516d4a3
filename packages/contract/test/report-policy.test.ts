import type { Actor } from "@safeport/contract/kernel/actor";
import type { ReportFacts } from "@safeport/contract/reports/core/report.facts";
import { reopenDays } from "@safeport/contract/reports/core/report.limits";
import { allowedStatuses, partyOf, reportActions, reportCan, reportPolicy } from "@safeport/contract/reports/core/report.policy";
import { type ReportStatus, reportStatuses } from "@safeport/contract/reports/core/report.state";
import { describe, expect, it } from "vitest";

const actor = (user_id: string, role: Actor["role"]): Actor => ({
  user_id,
  username: user_id,
  role,
  session_id: "s",
  assurance: { by: "password" as const, at: 0 },
  email_verified: true,
  company_ids: [],
});

const facts = (over: Partial<ReportFacts> = {}): ReportFacts => ({
  author_id: "author",
  is_collaborator: false,
  weights_frozen: false,
  status: "new",
  severity_answer: null,
  retest: null,
  retest_overdue: false,
  imported: false,
  validated: false,
  dispute_open: false,
  locked: false,
  escalated: false,
  answer_asked: false,
  original_ended: false,
  original_hidden: false,
  decided_status: false,
  decided_distinct: false,
  days_closed: 0,
  disclosure: null,
  disclosure_stance: null,
  hides_known_issue: false,
  company_archived: false,
  is_guest_mediator: false,
  waiting: false,
  member_role: null,
  ...over,
});

/** Every kind of person, by their relation to one report. */
const people = {
  author: [actor("author", "Hacker"), null],
  outsider: [actor("other", "Hacker"), null],
  other_company: [actor("other", "Business"), null],
  owner: [actor("team", "Business"), "owner"],
  manager: [actor("team", "Business"), "manager"],
  triager: [actor("team", "Business"), "triager"],
  finance: [actor("team", "Business"), "finance"],
  viewer: [actor("team", "Business"), "viewer"],
  admin: [actor("staff", "Admin"), null],
  super_admin: [actor("staff", "Super Admin"), null],
  // A researcher who was made a member of the company they reported to.
  author_and_member: [actor("author", "Hacker"), "triager"],
} as const satisfies Record<string, readonly [Actor, ReportFacts["member_role"]]>;
type Who = keyof typeof people;
const everybody = Object.keys(people) as Who[];

function can(who: Who, over: Partial<ReportFacts>): string {
  const [someone, member_role] = people[who];
  return reportCan(someone, facts({ member_role, ...over })).join(" ");
}

function allowed(who: Who, over: Partial<ReportFacts>): string {
  const [someone, member_role] = people[who];
  return allowedStatuses(someone, facts({ member_role, ...over })).join(" ");
}

const staff =
  "read comment comment_internal see_internal change_severity change_status validate assign label see_similar see_checks watch correct set_cve dispute";
const shares = "invite_outsider end_outsider";
const triage = staff.replace(" label ", " label file_issue ");

describe("the rights of each on a report", () => {
  it("that is new @spec:6.7 @spec:6.12", () => {
    expect(Object.fromEntries(everybody.map((who) => [who, can(who, { status: "new" })]))).toEqual({
      author: "read comment see_checks watch withdraw set_collaborators dispute",
      outsider: "",
      other_company: "",
      owner: `${triage} move ${shares}`,
      manager: `${triage} move ${shares}`,
      triager: triage,
      finance: "read comment comment_internal see_internal watch dispute",
      viewer: "read see_internal watch",
      admin: `${staff} lock`,
      super_admin: `${staff} lock`,
      author_and_member: "read comment see_checks watch withdraw set_collaborators dispute",
    });
  });

  it("that is a draft", () => {
    const nobodyElse = Object.fromEntries(everybody.map((who) => [who, ""]));
    const own = "read edit_draft delete_draft see_similar see_checks set_collaborators";
    expect(Object.fromEntries(everybody.map((who) => [who, can(who, { status: "draft" })]))).toEqual({
      ...nobodyElse,
      author: own,
      author_and_member: own,
    });
  });

  it("that was resolved last week", () => {
    expect(Object.fromEntries(everybody.map((who) => [who, can(who, { status: "resolved", days_closed: 7 })]))).toEqual({
      author: "read comment see_checks watch set_collaborators request_recheck",
      outsider: "",
      other_company: "",
      owner:
        "read comment comment_internal see_internal change_severity change_status assign label file_issue see_similar see_checks watch correct ask_retest set_cve request_recheck move invite_outsider end_outsider",
      manager:
        "read comment comment_internal see_internal change_severity change_status assign label file_issue see_similar see_checks watch correct ask_retest set_cve request_recheck move invite_outsider end_outsider",
      triager:
        "read comment comment_internal see_internal change_severity change_status assign label file_issue see_similar see_checks watch correct ask_retest set_cve request_recheck",
      finance: "read comment comment_internal see_internal watch request_recheck",
      viewer: "read see_internal watch",
      admin:
        "read comment comment_internal see_internal change_severity change_status assign label see_similar see_checks watch correct ask_retest set_cve request_recheck lock",
      super_admin:
        "read comment comment_internal see_internal change_severity change_status assign label see_similar see_checks watch correct ask_retest set_cve request_recheck lock",
      author_and_member: "read comment see_checks watch set_collaborators request_recheck",
    });
  });

  it("whatever its status: nobody edits a sent report, and strangers may do nothing at all", () => {
    for (const status of reportStatuses) {
      for (const who of everybody) {
        if (status !== "draft") expect(can(who, { status })).not.toMatch(/draft/);
      }
      expect([can("outsider", { status }), can("other_company", { status })]).toEqual(["", ""]);
    }
  });

  it("only the author withdraws, only the others see what is internal", () => {
    for (const status of reportStatuses) {
      for (const who of everybody) {
        const [someone, member_role] = people[who];
        const report = facts({ status, member_role });
        const isAuthor = who === "author" || who === "author_and_member";
        if (!isAuthor) expect(reportPolicy.withdraw(someone, report)).toBe(false);
        if (isAuthor) {
          expect(reportPolicy.see_internal(someone, report)).toBe(false);
          expect(reportPolicy.comment_internal(someone, report)).toBe(false);
        }
      }
    }
  });

  it("no re-check is requested while a dispute is open, unless one of the other type is possible", () => {
    for (const status of ["resolved", "closed", "duplicate", "spam", "not_applicable"] as const) {
      const isOffered = (dispute_open: boolean) => can("author", { status, dispute_open }).includes("request_recheck");
      expect([status, isOffered(false), isOffered(true)]).toEqual([status, true, status === "resolved"]);
    }
  });

  it("nobody asks to publish a duplicate whose original is neither resolved nor public", () => {
    const mayAsk = (original_hidden: boolean) =>
      everybody.filter((who) =>
        can(who, { status: "duplicate", disclosure_stance: "standard", original_hidden }).includes("ask_disclosure"),
      );
    expect(mayAsk(false)).toEqual(["author", "owner", "manager", "author_and_member"]);
    expect(mayAsk(true)).toEqual([]);
  });

  it("has a rule for every action", () => {
    expect(Object.keys(reportPolicy).sort()).toEqual([...reportActions].sort());
  });
});

const fromNew = "under_review needs_more_info resolved closed duplicate spam not_applicable";
const fromResolved = "under_review needs_more_info closed duplicate spam not_applicable";

describe("the statuses each can set", () => {
  it("in which capacity", () => {
    const parties = everybody.map((who) => {
      const [someone, member_role] = people[who];
      return [who, partyOf(someone, facts({ member_role }))];
    });
    expect(Object.fromEntries(parties)).toEqual({
      author: "author",
      outsider: null,
      other_company: null,
      owner: "company",
      manager: "company",
      triager: "company",
      finance: null,
      viewer: null,
      admin: "admin",
      super_admin: "admin",
      author_and_member: "author",
    });
  });

  it.each<[Partial<ReportFacts>, Partial<Record<Who, string>>]>([
    [{ status: "new" }, { author: "closed", triager: fromNew, admin: fromNew, viewer: "", finance: "", outsider: "" }],
    // Sending a draft is an act of its own.
    [{ status: "draft" }, { author: "", triager: "", admin: "" }],
    // So is answering a question: the next comment does it.
    [{ status: "needs_more_info" }, { author: "closed", triager: "resolved closed duplicate spam not_applicable" }],
    // Accepted, and so no longer withdrawn.
    [
      { status: "under_review", validated: true },
      { author: "", triager: "needs_more_info resolved closed duplicate spam not_applicable" },
    ],
    // An open dispute keeps both sides from closing, but not the admin.
    [
      { status: "new", dispute_open: true },
      { author: "", triager: "under_review needs_more_info", admin: fromNew },
    ],
    [
      { status: "needs_more_info", dispute_open: true },
      { author: "", owner: "", admin: "resolved closed duplicate spam not_applicable" },
    ],
    [
      { status: "resolved", dispute_open: true },
      { triager: "under_review needs_more_info", admin: fromResolved },
    ],
    // Ninety days, and not one more.
    [
      { status: "resolved", days_closed: 90 },
      { author: "", triager: fromResolved, admin: fromResolved },
    ],
    [
      { status: "resolved", days_closed: 91 },
      { author: "", triager: "", admin: "" },
    ],
  ])("of %j", (over, expected) => {
    const actual = Object.fromEntries(Object.keys(expected).map((who) => [who, allowed(who as Who, over)]));
    expect(actual).toEqual(expected);
  });

  it("of anything closed, for ninety days", () => {
    expect(reopenDays).toBe(90);
    const closed: ReportStatus[] = ["resolved", "closed", "duplicate", "spam", "not_applicable"];
    for (const status of closed) {
      expect(allowed("triager", { status, days_closed: 90 }).split(" ")).toHaveLength(6);
      expect(allowed("admin", { status, days_closed: 91 })).toBe("");
      expect(can("triager", { status, days_closed: 91 })).not.toContain("change_status");
      expect(allowed("author", { status, days_closed: 0 })).toBe("");
    }
  });
});
