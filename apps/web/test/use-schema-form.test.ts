import { CreateCompanyInput } from "@safeport/contract/companies/company.schema";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { ApiError } from "../src/lib/api-error.ts";
import { refusedFields, schemaErrors } from "../src/ui/use-schema-form.ts";

const textOf = ({ path, code }: { path: string; code: string }) => `${path} ${code}`;

test("a form shows the first problem of each field, and distinguishes an empty field from a wrong one", () => {
  const values = { name: " ", domain: "no domain", domain_verification_method: "" };
  expect(schemaErrors(CreateCompanyInput, values, textOf)).toEqual({
    name: "name empty",
    domain: "domain invalid_format",
    domain_verification_method: "domain_verification_method empty",
  });
  const valid = { name: "Quay", domain: "quay.example", domain_verification_method: "META_TAG" };
  expect(schemaErrors(CreateCompanyInput, valid, textOf)).toEqual({});
});

test("the path of a nested field is written with dots", () => {
  const schema = z.object({ links: z.array(z.object({ url: z.string().check(z.minLength(1)) })) });
  expect(schemaErrors(schema, { links: [{ url: "a" }, { url: "" }] }, textOf)).toEqual({ "links.1.url": "links.1.url empty" });
});

test("what the server refused is found by the paths of the form", () => {
  const errors = [
    { loc: ["body", "rewards", "high", 0], msg: "Too low", code: "too_small" as const },
    { loc: ["body", "title"], msg: "Taken", code: "invalid_value" as const },
  ];
  const error = new ApiError("No", { status: 422, code: "invalid", errors });
  expect(refusedFields(error)).toEqual({ "rewards.high.0": "Too low", title: "Taken" });
  expect(refusedFields(new Error("offline"))).toEqual({});
});
