import { Email, Username } from "@safeport/contract/accounts/core/account.schema";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { isBlank, properName, singleLine } from "@safeport/contract/kernel/text";
import { textKey } from "@safeport/contract/kernel/text-key";
import { createProgram, listPrograms, updateProgram } from "@safeport/contract/programs/core/program.endpoints";
import { changeStatus, listReports } from "@safeport/contract/reports/report.endpoints";
import { describe, expect, it } from "vitest";

const rewards = { critical: [5_000], high: [1_500], medium: [400], low: [100] };
const program = { title: "Harbour", rewards, company_id: "0197c1f2-0000-7000-8000-000000000000" };

/** The fields of an input that an endpoint refuses, each once. */
function refusedBy(endpoint: Endpoint, part: "body" | "query", input: unknown): string[] {
  const issues = endpoint[part]?.safeParse(input).error?.issues ?? [];
  return [...new Set(issues.map(({ path }) => path.join(".")))];
}

describe("a name", () => {
  it.each(["Dana\u2063", "Da\u00adna", "Da\u200bna", "Dana\u2028Lind", "Dana\u202e", "\u200b"])(
    "that hides something is refused: %j",
    (name) => expect(properName().safeParse(name).success).toBe(false),
  );

  it.each(["\r\nBcc: eve@evil.example", "\nBcc: eve@evil.example", "\u2028Bcc: eve@evil.example", "\0", "\u0085X: 1"])(
    "with the end of a header in it is refused: %j",
    (injection) => {
      expect(properName().safeParse(`Mira${injection}`).success).toBe(false);
      expect(singleLine(100).safeParse(`Mira${injection}`).success).toBe(false);
      expect(Email.safeParse(`mira@people.example${injection}`).success).toBe(false);
    },
  );
});

describe("a title", () => {
  it.each(["Lantern\u200b Bank", "Lantern\u00ad Bank", "Lan\u2060tern Bank", "Lantern Bank\ufe0f", "Lan\u034ftern Bank"])(
    "is the same as another that only looks the same: %j",
    (text) => expect(textKey(text)).toBe(textKey("Lantern Bank")),
  );
});

describe("a comment", () => {
  it.each(["\u200b", "\u200d\n", "\u2800"])("is blank if nothing of it is seen: %j", (content) =>
    expect(isBlank(content)).toBe(true),
  );
});

describe("a username that looks like another", () => {
  it.each([
    ["a Cyrillic letter", "mіra"],
    ["a letter of full width", "ｍira"],
    ["a dotless letter", "mıra"],
    ["a sign that nobody sees", "mi\u200bra"],
    ["a soft hyphen", "mi\u00adra"],
    ["an accent", "mîra"],
    ["a space in it", "mi ra"],
    ["a dot", "mi.ra"],
  ])("by %s is refused", (_how, username) => {
    expect(Username.safeParse(username).success).toBe(false);
    expect(Username.safeParse("mira").success).toBe(true);
  });
});

describe("a number beyond what is counted", () => {
  it.each([2_147_483_648, Number.MAX_SAFE_INTEGER, 1e21, -1, 1.5])("is refused by its field: %d", (number) => {
    expect([
      refusedBy(changeStatus, "body", { status: "duplicate", duplicate_of: number, version: 1 }),
      refusedBy(updateProgram, "body", { title: "Harbour", rewards, version: number }),
      refusedBy(createProgram, "body", { ...program, rewards: { ...rewards, low: [number] } }),
      refusedBy(listReports, "query", { page: String(number) }),
      refusedBy(listReports, "query", { size: String(number) }),
    ]).toEqual([["duplicate_of"], ["version"], ["rewards.low.0"], ["page"], ["size"]]);
  });
});

describe("a reward as only JSON writes it", () => {
  const low = (number: string) => ({ ...program, rewards: { ...rewards, low: [JSON.parse(number)] } });

  // The first two are infinite once they are parsed.
  it.each(["1e309", "-1e309", "1e308", "5e-324"])("is refused by its field: %s", (number) => {
    expect(refusedBy(createProgram, "body", low(number))).toEqual(["rewards.low.0"]);
  });

  it.each(["1e2", "1e-400", "-0"])("is the number that it stands for: %s", (number) => {
    expect(refusedBy(createProgram, "body", low(number))).toEqual([]);
  });
});

describe("a day beyond the calendar in a filter", () => {
  it.each(["1899-12-31", "2100-01-01", "2026-02-30", "yesterday"])("is refused by its field: %s", (day) => {
    for (const name of ["launched_from", "launched_to"])
      expect(refusedBy(listPrograms, "query", { [name]: day })).toEqual([name]);
  });
});

describe("a date beyond the calendar of the product", () => {
  it.each([
    ["0000-01-01T00:00:00Z", false],
    ["1899-12-31T23:59:59Z", false],
    ["1900-01-01T00:00:00Z", true],
    ["2099-12-31T23:59:59Z", true],
    ["2100-01-01T00:00:00Z", false],
    ["9999-12-31T23:59:60Z", false],
    ["2026-02-30T00:00:00Z", false],
    ["2026-01-01", false],
    ["2026-01-01T00:00:00+02:00", false],
  ])("is refused as a launch: %s", (program_launch_date, taken) => {
    const refused = refusedBy(createProgram, "body", { ...program, program_launch_date });
    expect(refused).toEqual(taken ? [] : ["program_launch_date"]);
  });
});
