import { CreateCompanyInput } from "@safeport/contract/companies/company.schema";
import { EditCommentInput, FlagCommentInput } from "@safeport/contract/reports/timeline/timeline.schema";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { ApiError } from "../src/lib/api-error.ts";
import { refusedFields } from "../src/ui/forms/refused-fields.ts";
import { schemaProblems } from "../src/ui/forms/schema-problems.ts";

test("a form shows the first problem of each field by its code, and knows which fields are empty", () => {
  const values = { name: " ", domain: "no domain", domain_verification_method: "" };
  expect(schemaProblems(CreateCompanyInput, values)).toEqual([
    { path: "name", code: "required", isEmpty: true },
    { path: "domain", code: "invalid_domain", isEmpty: false },
    { path: "domain_verification_method", code: "required", isEmpty: true },
  ]);
  const valid = { name: "Quay", domain: "quay.example", domain_verification_method: "META_TAG" };
  expect(schemaProblems(CreateCompanyInput, valid)).toEqual([]);
  expect(schemaProblems(CreateCompanyInput, { ...valid, name: "x".repeat(121) })).toEqual([
    { path: "name", code: "too_long", params: { max: 120 }, isEmpty: false },
  ]);
});

test("an empty field has the code of its own rule, if there is one, and a control character is no empty field", () => {
  for (const content of ["", "  "])
    expect(schemaProblems(EditCommentInput, { content })).toEqual([{ path: "content", code: "comment_required", isEmpty: true }]);
  expect(schemaProblems(FlagCommentInput, { reason: "Rude\u0007" })).toEqual([
    { path: "reason", code: "control_character", params: { line: 1, character: "U+0007" }, isEmpty: false },
  ]);
});

test("the path of a nested field is written with dots", () => {
  const schema = z.object({ links: z.array(z.object({ url: z.string().check(z.minLength(1)) })) });
  expect(schemaProblems(schema, { links: [{ url: "a" }, { url: "" }] }).map(({ path }) => path)).toEqual(["links.1.url"]);
});

test("errors of the server are found by the paths of the form", () => {
  const errors = [
    { loc: ["body", "rewards", "high", 0], msg: "Too low", code: "too_small" as const },
    { loc: ["body", "title"], msg: "Taken", code: "invalid_value" as const },
  ];
  const error = new ApiError("No", { status: 422, code: "invalid", errors });
  expect(refusedFields(error)).toEqual({ "rewards.high.0": "Too low", title: "Taken" });
  expect(refusedFields(new Error("offline"))).toEqual({});
});
