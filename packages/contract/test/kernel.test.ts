import { listAuditLog } from "@safeport/contract/audit/audit.endpoints";
import { listCompanies } from "@safeport/contract/companies/company.endpoints";
import { DomainName } from "@safeport/contract/kernel/domain-name";
import { errorStatuses } from "@safeport/contract/kernel/error";
import { type FieldRefusal, refusalOf, valueAt } from "@safeport/contract/kernel/field-refusal";
import { RewardRange } from "@safeport/contract/kernel/money";
import { pageQuery, toPage } from "@safeport/contract/kernel/paging";
import { maxReward } from "@safeport/contract/kernel/reward.limits";
import { capSeverity, severities, severityOfScore } from "@safeport/contract/kernel/severity.values";
import { isBlank, multiLine, singleLine, trimmedLines } from "@safeport/contract/kernel/text";
import { textKey } from "@safeport/contract/kernel/text-key";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";

describe("severity", () => {
  it.each([
    [0, "none"],
    [0.1, "low"],
    [3.9, "low"],
    [4, "medium"],
    [6.9, "medium"],
    [7, "high"],
    [8.9, "high"],
    [9, "critical"],
    [10, "critical"],
  ])("of the score %d is %s", (score, severity) => {
    expect(severityOfScore(score)).toBe(severity);
  });

  it("is never above the cap, and never raised by it", () => {
    for (const [at, rating] of severities.entries())
      for (const [limit, cap] of severities.entries()) expect(capSeverity(rating, cap)).toBe(severities[Math.min(at, limit)]);
  });
});

describe("paging", () => {
  const Query = z.object(pageQuery());

  it("has a first page of twenty unless asked otherwise @spec:9.3", () => {
    expect(Query.parse({})).toEqual({ page: 1, size: 20 });
    expect(z.object(pageQuery(6)).parse({ page: "3" })).toEqual({ page: 3, size: 6 });
  });

  it("has six companies and ten entries of the log unless asked otherwise @spec:9.1", () => {
    expect(listCompanies.query?.parse({})).toMatchObject({ page: 1, size: 6 });
    expect(listAuditLog.query?.parse({})).toMatchObject({ page: 1, size: 10 });
  });

  it.each([
    { page: "0" },
    { page: "-1" },
    { page: "1.5" },
    { page: "x" },
    { page: "100001" },
    { size: "0" },
    { size: "101" },
    { size: "" },
  ])("refuses %j", (query) => {
    expect(Query.safeParse(query).success).toBe(false);
  });

  it("counts the pages, of which nothing has none @spec:3.13", () => {
    const pages = (total: number) => toPage([], total, { page: 1, size: 20 }).pages;
    expect([0, 1, 20, 21, 40, 41].map(pages)).toEqual([0, 1, 1, 2, 2, 3]);
  });
});

describe("rewards", () => {
  it.each([[[0]], [[1, 1]], [[100, 200]], [[maxReward]]])("take %j @spec:3.23 @spec:5.23", (range) => {
    expect(RewardRange.safeParse(range).success).toBe(true);
  });

  it.each([[[]], [[1, 2, 3]], [[200, 100]], [[-1]], [[1.5]], [[maxReward + 1]], [["5"]], [[Number.NaN]], [5], [null]])(
    "refuse %j",
    (range) => {
      expect(RewardRange.safeParse(range).success).toBe(false);
    },
  );
});

describe("texts", () => {
  const Name = singleLine(10);
  const Body = multiLine(10);

  it("of one line lose their outer spaces and keep the rest", () => {
    expect(Name.parse("  a  b  ")).toBe("a  b");
    expect(Name.safeParse("   ").success).toBe(false);
    expect(Name.safeParse("x".repeat(11)).success).toBe(false);
  });

  it.each(["a\nb", "a\rb", "a\tb", "a\u0000b", "a\u001bb", "a\u0085b", "\u202eabc", "a\u2066b"])(
    "of one line refuse %j",
    (text) => {
      expect(Name.safeParse(text).success).toBe(false);
    },
  );

  it("of several lines keep breaks, tabs and indentation, and a payload as it is", () => {
    expect(Body.parse("  a\n\tb\r\n")).toBe("  a\n\tb\r\n");
    expect(Body.parse("\u202eabc")).toBe("\u202eabc");
    for (const text of ["a\u0000", "a\u0007", "a\u009b", "x".repeat(11)]) expect(Body.safeParse(text).success).toBe(false);
  });

  it("of several lines say which character is refused, and in which line", () => {
    const { error } = Body.safeParse("a\nb\u001b[31m");
    expect(error?.issues.map((issue) => refusalOf(issue, false))).toEqual([
      { code: "control_character", params: { line: 2, character: "U+001B" } },
    ]);
  });

  it.each(["\u200b", "\u200d\u2060", "\u00ad", "\u3164", "\u2800", "\ufe0f", "\u00a0\u200b", "\ue000"])(
    "of one line refuse %j, of which nothing is seen",
    (text) => {
      expect(isBlank(text)).toBe(true);
      expect(Name.safeParse(text).success).toBe(false);
    },
  );

  it("may hold joiners where they join something", () => {
    for (const text of ["👩‍💻", "می‌خواهم", "a\u00adb", "❤️", "#", "。"]) expect(Name.parse(text)).toBe(text);
    expect(singleLine(10, 0).parse("")).toBe("");
  });

  it("of a remark lose their outer blanks and hold no control characters", () => {
    expect(trimmedLines(10).parse(" a\nb\n")).toBe("a\nb");
    for (const text of ["a\u001b[2J", "a\u0000", "x".repeat(11)]) expect(trimmedLines(10).safeParse(text).success).toBe(false);
    expect(trimmedLines(10, 3).safeParse(" ab ").success).toBe(false);
  });

  it.each([
    ["Larkspur\u200b Pay", "larkspur pay"],
    ["Lark\u00adspur\u2060 Pay\ufe0f", "larkspur pay"],
    ["CERT/CC", "cert/cc"],
    ["  Two   words ", "two words"],
    ["ＦＵＬＬ", "full"],
    ["a\u00a0b", "a b"],
    ["ﬁ", "fi"],
  ])("%j compares as %j", (text, key) => {
    expect(textKey(text)).toBe(key);
  });
});

describe("domain names", () => {
  it.each(["example.com", "a.b.example.co.uk", "xn--bcher-kva.example", "1.example"])("take %s", (domain) => {
    expect(DomainName.parse(` ${domain.toUpperCase()} `)).toBe(domain);
  });

  it.each([
    "",
    "localhost",
    "example",
    "-a.example",
    "a-.example",
    "a..example",
    "a.example.",
    "http://a.example",
    "a b.example",
    "1.2.3.4",
    `${"a".repeat(64)}.example`,
  ])("refuse %j", (domain) => {
    expect(DomainName.safeParse(domain).success).toBe(false);
  });

  it("are matched in a time that grows with their length only", () => {
    expect(DomainName.safeParse(`${"a-".repeat(200_000)}!`).success).toBe(false);
    expect(DomainName.safeParse(`${"a.".repeat(126)}!`).success).toBe(false);
  });
});

describe("errors", () => {
  it("are a closed list", () => {
    expect(errorStatuses).toEqual({
      malformed: 400,
      registration_refused: 400,
      idempotency_key_required: 400,
      unauthenticated: 401,
      token_expired: 401,
      session_ended: 401,
      credentials_invalid: 401,
      two_factor_required: 401,
      forbidden: 403,
      reauthentication_required: 403,
      not_found: 404,
      conflict: 409,
      already_exists: 409,
      illegal_transition: 409,
      version_stale: 409,
      idempotency_mismatch: 409,
      gone: 410,
      too_large: 413,
      unsupported_media_type: 415,
      invalid: 422,
      rate_limited: 429,
      sign_in_limited: 429,
      internal: 500,
      unavailable: 503,
    });
  });
});

describe("a refusal", () => {
  const Fields = z.object({
    name: singleLine(5),
    mail: z.email(),
    kind: z.enum(["a", "b"]),
    tags: z.array(singleLine(3)),
    domain: DomainName,
  });
  const right = { name: "x", mail: "a@example.com", kind: "a", tags: [], domain: "example.com" };
  const refused = (over: object): FieldRefusal[] => {
    const input = { ...right, ...over };
    const issues = Fields.safeParse(input).error?.issues ?? [];
    return issues.map((issue) => refusalOf(issue, valueAt(input, issue.path) === undefined));
  };

  it.each([
    [{}, []],
    [{ name: undefined }, [{ code: "required" }]],
    [{ name: "" }, [{ code: "required" }]],
    [{ name: 7 }, [{ code: "invalid_type", params: { expected: "string" } }]],
    [{ name: "longer" }, [{ code: "too_long", params: { max: 5 } }]],
    [{ name: "a\u0007" }, [{ code: "forbidden_characters" }]],
    [{ mail: "nobody" }, [{ code: "invalid_email" }]],
    [{ kind: "c" }, [{ code: "not_one_of", params: { values: "a, b" } }]],
    [{ tags: ["ok", "longer"] }, [{ code: "too_long", params: { max: 3 } }]],
    [{ domain: "none" }, [{ code: "invalid_domain" }]],
  ])("of %j has its code", (over, refusals) => {
    expect(refused(over)).toEqual(refusals);
  });
});
