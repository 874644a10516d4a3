import { maxReward } from "@safeport/contract/kernel/reward.limits";
import { programLimits } from "@safeport/contract/programs/core/program.limits";
import { CreateProgramInput, type Program } from "@safeport/contract/programs/core/program.schema";
import { describe, expect, it } from "vitest";
import { sectionOf } from "../src/features/programs/editor/form-sections.ts";
import {
  changedFields,
  emptyValues,
  fieldsOf,
  fullLink,
  rangeOf,
  tagsOf,
  valuesOf,
} from "../src/features/programs/editor/form-values.ts";
import { validateProgram } from "../src/features/programs/editor/validate-program.ts";
import { program } from "./support/program.ts";

const { company_id } = program;
const good = {
  ...emptyValues(),
  company_id,
  title: "X",
  rewards: { ...emptyValues().rewards, critical: { min: "500", max: "" } },
};
const context = { companyId: company_id, scopeCount: 1, scopeOpen: false, companyIsActive: true };
const errorsOf = (patch: Partial<typeof good>) => validateProgram({ ...good, ...patch }, context);

describe("a program in the form", () => {
  it("comes back from the form as it went in", () => {
    const { company_id: _, ...fields } = CreateProgramInput.parse({ ...fieldsOf(valuesOf(program)), company_id });
    for (const [name, value] of Object.entries(fields)) expect(value, name).toEqual(program[name as keyof Program]);
  });

  it("sends what the API takes, with the defaults of a new program @spec:3.24 @spec:4.11 @spec:9.7", () => {
    const sent = CreateProgramInput.parse({ ...fieldsOf(good), company_id });
    expect(sent).toMatchObject({ program_type: "BBP", visibility: "PUBLIC", status: "active", participation: "open" });
    expect(sent.rewards).toEqual({ critical: [500], high: [0], medium: [0], low: [0] });
  });

  it("splits tags on commas, trimmed, without empty ones and repetitions @spec:2.65 @spec:5.28", () => {
    expect(tagsOf(" web,, api , ,web,a b")).toEqual(["web", "api", "a b"]);
    expect(tagsOf("")).toEqual([]);
  });

  it("completes links that leave out the scheme, and drops empty ones @spec:2.70", () => {
    expect([" example.com ", "http://a.b", "javascript:alert(1)", ""].map(fullLink)).toEqual([
      "https://example.com",
      "http://a.b",
      "javascript:alert(1)",
      "",
    ]);
    const socialLinks = [
      { type: "Website" as const, link: "example.com" },
      { type: "Facebook" as const, link: "  " },
    ];
    expect(fieldsOf({ ...good, socialLinks }).socialLinks).toEqual([{ type: "Website", link: "https://example.com" }]);
  });

  it("keeps ranges, and sends one amount where both ends are the same or one is empty @spec:5.22", () => {
    const typed = [
      { min: "100", max: "300" },
      { min: "100", max: "" },
      { min: "100", max: "100" },
      { min: "", max: "50" },
      { min: "", max: "" },
    ];
    expect(typed.map(rangeOf)).toEqual([[100, 300], [100], [100], [0, 50], [0]]);
  });

  it("names the fields that differ", () => {
    const form = valuesOf(program);
    expect(changedFields(form, { ...form, title: "Y", features: [...form.features, "cidr"] })).toEqual(["title", "features"]);
    expect(changedFields(form, valuesOf(program))).toEqual([]);
  });
});

describe("the errors that prevent saving a program", () => {
  it("is nothing for a whole one", () => {
    expect(validateProgram(good, context)).toEqual([]);
  });

  it("is a missing title, company or scope @spec:5.17 @spec:5.19", () => {
    const untitled = { ...good, title: "  " };
    const nothing = { ...context, companyId: null, scopeCount: 0 };
    expect(validateProgram(untitled, nothing)).toEqual([
      { field: "title", key: "title_required" },
      { field: "company_id", key: "company_required" },
      { field: "scopes", key: "scope_missing" },
    ]);
    expect(validateProgram(good, { ...context, companyId: null, companyIsActive: false })).toEqual([
      { field: "company_id", key: "company_select" },
    ]);
  });

  it("is a scope that is still being written, rather than that there is none", () => {
    expect(validateProgram(good, { ...context, scopeCount: 0, scopeOpen: true })).toEqual([
      { field: "scopes", key: "scope_unfinished" },
    ]);
  });

  it("is a reward that is no whole number, too high, or the wrong way round @spec:5.21", () => {
    const reward = (min: string, max = "") => errorsOf({ rewards: { ...good.rewards, high: { min, max } } });
    for (const text of ["1.5", "1,500", "-3", "1e3", "five"])
      expect(reward(text)).toEqual([{ field: "rewards.high.min", key: "reward_whole", level: "high" }]);
    // An invalid amount has an error at its own field only, also if no other reward is set.
    const unreadable = { ...emptyValues().rewards, high: { min: "2000abc", max: "" } };
    expect(errorsOf({ rewards: unreadable })).toEqual([{ field: "rewards.high.min", key: "reward_whole", level: "high" }]);
    expect(reward("5", "x")).toEqual([{ field: "rewards.high.max", key: "reward_whole", level: "high" }]);
    expect(reward("10000001")).toEqual([{ field: "rewards.high.min", code: "too_large", params: { max: maxReward } }]);
    expect(reward("10000000")).toEqual([]);
    expect(reward("300", "100")).toEqual([{ field: "rewards.high.max", code: "reward_order" }]);
  });

  it("is a bug bounty program without any reward; a disclosure program and a draft need none", () => {
    const { rewards } = emptyValues();
    expect(errorsOf({ rewards })).toEqual([{ field: "rewards.critical.min", code: "reward_required" }]);
    expect(errorsOf({ rewards, program_type: "VDP" })).toEqual([]);
    // A disclosure program does not send the rewards that were typed before.
    const typed = { ...rewards, high: { min: "900", max: "five" } };
    expect(errorsOf({ rewards: typed, program_type: "VDP" })).toEqual([]);
    expect(fieldsOf({ ...good, rewards: typed, program_type: "VDP" }).rewards.high).toEqual([0]);
    expect(errorsOf({ rewards, status: "draft" })).toEqual([]);
  });

  it("is a link that is no web address", () => {
    const socialLinks = ["", "https://ok.example", "javascript:alert(1)"].map((link) => ({ type: "Website" as const, link }));
    expect(errorsOf({ socialLinks, dashboard_link: "http://" })).toEqual([
      { field: "dashboard_link", code: "invalid_url" },
      { field: "socialLinks.2.link", code: "invalid_url" },
    ]);
  });

  it("is too many tags or one too long", () => {
    expect(errorsOf({ tags: Array.from({ length: 21 }, (_, at) => at).join(",") })).toEqual([
      { field: "tags", code: "too_many", params: { max: programLimits.tags } },
    ]);
    expect(errorsOf({ tags: "x".repeat(41) })).toEqual([{ field: "tags", key: "tag_long", max: programLimits.tag }]);
  });

  it("is a text that the server would refuse, by the server's code", () => {
    expect(errorsOf({ policy: "a\u0007b", title: "x".repeat(151) })).toEqual([
      { field: "title", code: "too_long", params: { max: 150 } },
      { field: "policy", code: "control_character", params: { line: 1, character: "U+0007" } },
    ]);
  });

  it("is shown in the part of the form that holds the field", () => {
    const fields = ["title", "rewards.high.min", "socialLinks.0.link", "scopes", "policy", "description", "features.3"];
    expect(fields.map(sectionOf)).toEqual([null, "rewards", "links", "assets", "policy", "configuration", "configuration"]);
  });
});
