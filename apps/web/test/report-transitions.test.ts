import { type ReportStatus, reachable, reportStatuses } from "@safeport/contract/reports/core/report.state";
import { describe, expect, test } from "vitest";
import {
  asksForCommentAlone,
  emptyTransition,
  isUndoable,
  needsLongReason,
  type TransitionForm,
  transitionFields,
  transitionInput,
  transitionSchema,
} from "../src/features/reports/core/transition-form.ts";
import { isSameRating, ratingInput } from "../src/features/reports/severity/rating.ts";
import { schemaProblems } from "../src/ui/forms/schema-problems.ts";

/** The problems with a form for a transition, by field. */
function codes(from: ReportStatus, to: ReportStatus, form: Partial<TransitionForm>) {
  const values = { ...emptyTransition, ...form, status: to };
  const found = schemaProblems(transitionSchema(from, reachable(from, "company")), values);
  return Object.fromEntries(found.map(({ path, code }) => [path, code]));
}

/** The fields that are still wrong for a transition, in the order of their names. */
function problems(from: ReportStatus, to: ReportStatus, form: Partial<TransitionForm>): string[] {
  return Object.keys(codes(from, to, form)).toSorted();
}

const filled: TransitionForm = {
  status: "",
  comment: "Which browser?",
  close_reason: "informative",
  duplicate_of: " #1042 ",
  reason: "  The team has decided otherwise.  ",
};

describe("the requirements of a transition", () => {
  test.each([
    ["new", "under_review", []],
    ["new", "needs_more_info", ["comment"]],
    ["under_review", "resolved", []],
    ["under_review", "closed", ["close_reason"]],
    ["needs_more_info", "duplicate", ["duplicate_of"]],
    ["new", "spam", ["reason"]],
    ["new", "not_applicable", ["reason"]],
    ["closed", "under_review", ["reason"]],
    ["resolved", "needs_more_info", ["comment", "reason"]],
    ["spam", "duplicate", ["duplicate_of", "reason"]],
    ["duplicate", "closed", ["close_reason", "reason"]],
  ] as const)("from %s to %s", (from, to, fields) => {
    expect(transitionFields(from, to)).toEqual(fields);
    expect(problems(from, to, {})).toEqual([...fields].toSorted());
    expect(problems(from, to, filled)).toEqual([]);
  });

  test("covers every transition a team can make @spec:4.3", () => {
    for (const from of reportStatuses) {
      for (const to of reachable(from, "company")) {
        const sent = Object.keys(transitionInput(from, to, filled)).filter((name) => name !== "status");
        expect(sent.toSorted()).toEqual(transitionFields(from, to).toSorted());
      }
    }
  });

  test("is named by the code that the server would give", () => {
    expect(codes("new", "needs_more_info", { comment: " \n" })).toEqual({ comment: "question_required" });
    expect(codes("under_review", "closed", {})).toEqual({ close_reason: "close_reason_required" });
    expect(codes("closed", "under_review", {})).toEqual({ reason: "reason_required" });
    expect(codes("new", "spam", {})).toEqual({ reason: "reason_too_short" });
    expect(codes("new", "spam", { reason: `${"x".repeat(20)}\u0007` })).toEqual({ reason: "control_character" });
    expect(codes("new", "duplicate", { duplicate_of: "abc" })).toEqual({ duplicate_of: "invalid_format" });
  });

  test("wants a long reason where points are lost", () => {
    expect(needsLongReason("new", "spam")).toBe(true);
    expect(needsLongReason("closed", "not_applicable")).toBe(true);
    expect(needsLongReason("closed", "under_review")).toBe(false);
    expect(problems("new", "spam", { reason: "x".repeat(19) })).toEqual(["reason"]);
    expect(problems("new", "spam", { reason: `${" ".repeat(20)}x` })).toEqual(["reason"]);
    expect(problems("new", "spam", { reason: "x".repeat(20) })).toEqual([]);
  });

  test.each(["", "abc", "0", "-1", "1.5", "#", "1042 or 1043", "9".repeat(16)])(
    "takes no %j for the number of a report",
    (text) => {
      expect(problems("new", "duplicate", { duplicate_of: text })).toEqual(["duplicate_of"]);
    },
  );

  test("refuses a status that is not offered, or none at all", () => {
    expect(problems("closed", "new", filled)).toEqual(["status"]);
    for (const schema of [transitionSchema("new", ["spam"]), transitionSchema("closed", [])])
      expect(schemaProblems(schema, emptyTransition)).toEqual([{ path: "status", code: "required", isEmpty: true }]);
  });

  test("sends what is asked for, and nothing else", () => {
    expect(transitionInput("new", "resolved", filled)).toEqual({ status: "resolved" });
    expect(transitionInput("new", "duplicate", filled)).toEqual({ status: "duplicate", duplicate_of: 1042 });
    expect(transitionInput("closed", "under_review", filled)).toEqual({
      status: "under_review",
      reason: "The team has decided otherwise.",
    });
  });
});

describe("without asking anything more", () => {
  test("a change is undone where the way back asks for a short reason alone", () => {
    expect(isUndoable("resolved", "under_review")).toBe(true);
    expect(isUndoable("duplicate", "resolved")).toBe(true);
    // They ask for the reason of closing, the original, a question, a long reason.
    for (const to of ["closed", "duplicate", "needs_more_info", "spam"] as const) expect(isUndoable("resolved", to)).toBe(false);
  });

  test("a comment asks for info only where nothing but a comment is needed", () => {
    for (const from of ["new", "under_review"] as const) expect(asksForCommentAlone(from, "needs_more_info")).toBe(true);
    expect(asksForCommentAlone("resolved", "needs_more_info")).toBe(false);
  });
});

describe("a rating", () => {
  const vector = "CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:H/I:L/A:N";

  test("is sent by vector or by name, never by both @spec:4.6", () => {
    expect(ratingInput({ by: "vector", vector: ` ${vector.toLowerCase()}`, severity: "low" })).toEqual({ cvss_vector: vector });
    expect(ratingInput({ by: "name", vector, severity: "low" })).toEqual({ severity: "low" });
  });

  test("is not there before it is complete", () => {
    expect(ratingInput({ by: "vector", vector: "CVSS:3.1/AV:N", severity: "low" })).toBeNull();
    expect(ratingInput({ by: "name", vector, severity: null })).toBeNull();
  });

  test("that a report already has is known as such @spec:4.5", () => {
    const report = { severity: "high", cvss_vector: vector } as const;
    expect(isSameRating({ cvss_vector: vector }, report)).toBe(true);
    expect(isSameRating({ cvss_vector: vector.replace("I:L", "I:H") }, report)).toBe(false);
    expect(isSameRating({ severity: "high" }, report)).toBe(true);
    expect(isSameRating({ severity: "low" }, report)).toBe(false);
    expect(isSameRating({ cvss_vector: vector }, { severity: "high", cvss_vector: null })).toBe(false);
  });
});
