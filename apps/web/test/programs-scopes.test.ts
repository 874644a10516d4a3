import { type Scope, ScopeInput } from "@safeport/contract/programs/core/scope.schema";
import { describe, expect, it, vi } from "vitest";
import { emptyValues } from "../src/features/programs/editor/form-values.ts";
import { serverErrors } from "../src/features/programs/editor/server-errors.ts";
import { postScopes } from "../src/features/programs/scopes/post-scopes.ts";
import {
  emptyScope,
  entryOf,
  isChanged,
  isSameAsset,
  type ScopeFields,
  scopeErrorKey,
  scopeInputOf,
} from "../src/features/programs/scopes/scope-fields.ts";
import { findScopes } from "../src/features/programs/scopes/scope-search.ts";
import { ApiError } from "../src/lib/api-error.ts";
import { schemaProblems } from "../src/ui/forms/schema-problems.ts";

const fields: ScopeFields = { ...emptyScope, asset_type: "domain", identifier: " app.example.com " };
const pending = ["a", "b", "c"].map((key) => ({ key, fields: { ...fields, identifier: `${key}.example.com` } }));
const words = { errorText: (error: unknown) => (error as Error).message, onProgress: () => {} };

describe("a scope in the form", () => {
  it("names what is missing @spec:5.20 @spec:5.24", () => {
    const nothing: ScopeFields = {
      asset_type: "",
      identifier: "  ",
      instructions_markdown: "",
      is_eligible_for_bounty: null,
      is_out_of_scope: null,
      max_severity: "",
    };
    const problems = schemaProblems(ScopeInput, nothing);
    expect(Object.fromEntries(problems.map((problem) => [problem.path, scopeErrorKey(problem)]))).toEqual({
      asset_type: "type_required",
      identifier: "identifier_required",
      is_eligible_for_bounty: "eligibility_required",
      is_out_of_scope: "out_required",
      max_severity: "severity_required",
    });
    expect(scopeInputOf(nothing)).toBeNull();
    expect(schemaProblems(ScopeInput, fields)).toEqual([]);
    expect(schemaProblems(ScopeInput, { ...fields, identifier: "a\tb" })).toMatchObject([{ code: "forbidden_characters" }]);
    expect(scopeErrorKey({ path: "identifier", isEmpty: false })).toBeUndefined();
  });

  it("starts with medium as the highest severity and is sent as the API takes it @spec:9.7", () => {
    expect(emptyScope.max_severity).toBe("medium");
    expect(ScopeInput.parse(scopeInputOf(fields))).toMatchObject({ identifier: "app.example.com", is_out_of_scope: false });
  });

  it("is the same asset whatever the case, but not in and out of scope at once", () => {
    expect(isSameAsset(fields, { ...fields, identifier: "APP.example.com" })).toBe(true);
    expect(isSameAsset(fields, { ...fields, is_out_of_scope: true })).toBe(false);
    expect(isSameAsset(fields, { ...fields, asset_type: "url" })).toBe(false);
  });

  it("counts as written once anything of it changed", () => {
    const entry = entryOf(emptyScope);
    expect(isChanged(entry)).toBe(false);
    expect(isChanged({ ...entry, fields })).toBe(true);
  });
});

describe("posting scopes", () => {
  it("sends one after the other and reports its progress @spec:4.12", async () => {
    const sent: string[] = [];
    const progress: string[] = [];
    const failed = await postScopes(pending, {
      ...words,
      post: async ({ identifier }) => sent.push(identifier),
      onProgress: (done, total) => progress.push(`${done}/${total}`),
    });
    expect(failed).toEqual([]);
    expect(sent).toEqual(["a.example.com", "b.example.com", "c.example.com"]);
    expect(progress).toEqual(["0/3", "1/3", "2/3"]);
  });

  it("returns those that are refused, with the reason, and continues with the rest", async () => {
    const post = vi.fn(async ({ identifier }: { identifier: string }) => {
      if (identifier.startsWith("b")) throw new ApiError("Not a domain", { status: 422, code: "invalid" });
    });
    expect(await postScopes(pending, { ...words, post })).toEqual([{ ...pending[1], error: "Not a domain" }]);
    expect(post).toHaveBeenCalledTimes(3);
  });

  it("does not try the rest without a server", async () => {
    const post = vi.fn(async ({ identifier }: { identifier: string }) => {
      if (identifier.startsWith("b")) throw new ApiError("No answer", { status: 0, code: "network" });
    });
    expect(await postScopes(pending, { ...words, post })).toEqual([{ ...pending[1], error: "No answer" }, pending[2]]);
    expect(post).toHaveBeenCalledTimes(2);
  });

  it("waits as long as the server asks, a few times", async () => {
    const waits: number[] = [];
    const wait = async (seconds: number) => void waits.push(seconds);
    const busy = new ApiError("Too many", { status: 429, code: "rate_limited", retryAfter: 7 });
    let calls = 0;
    const post = async () => {
      calls++;
      if (calls === 2) throw busy;
    };
    expect(await postScopes(pending, { ...words, wait, post })).toEqual([]);
    expect(waits).toEqual([7]);
    const never = async () => {
      throw busy;
    };
    expect(await postScopes(pending.slice(0, 1), { ...words, wait, post: never })).toEqual([
      { ...pending[0], error: "Too many" },
    ]);
    expect(waits).toHaveLength(6);
  });
});

describe("errors of the server", () => {
  it("are named as the fields of the form", () => {
    const error = (...loc: (string | number)[]) => ({ loc: ["body", ...loc], msg: "no", code: "invalid_value" as const });
    const errors = [
      error("title"),
      error("rewards"),
      error("rewards", "high", 1),
      error("tags", 3),
      error("socialLinks", 0, "link"),
    ];
    expect(Object.keys(serverErrors({ errors }, emptyValues()))).toEqual([
      "title",
      "rewards.critical.min",
      "rewards.high.max",
      "tags",
      "socialLinks.0.link",
    ]);
  });
});

describe("searching the scope", () => {
  const scope = (identifier: string, asset_type: Scope["asset_type"], instructions_markdown = ""): Scope => ({
    scope_id: identifier,
    program_id: "p",
    asset_type,
    identifier,
    instructions_markdown,
    is_eligible_for_bounty: true,
    is_out_of_scope: false,
    max_severity: "high",
    created_at: "2025-01-01T00:00:00.000Z",
    updated_at: "2025-01-01T00:00:00.000Z",
  });
  const scopes = [scope("API.example.com", "url"), scope("*.example.com", "wildcard", "Not on **Fridays**")];
  const find = (search: string) => findScopes(scopes, search, (type) => type).map(({ identifier }) => identifier);

  it("finds every word in identifier, type or instructions, whatever the case", () => {
    expect(find("")).toHaveLength(2);
    expect(find("api EXAMPLE")).toEqual(["API.example.com"]);
    expect(find("wildcard fridays")).toEqual(["*.example.com"]);
    expect(find("api fridays")).toEqual([]);
  });
});
