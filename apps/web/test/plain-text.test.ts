import { describe, expect, test } from "vitest";
import { formatMinor, formatRelative, formatReward } from "../src/lib/format.ts";
import { plainText } from "../src/lib/plain-text.ts";

describe("the plain text of markdown", () => {
  test.each([
    ["# Title\n\nSome **bold** and _soft_ `code`.", "Title Some bold and soft code."],
    ["- one\n- two\n1. three", "one two three"],
    ["> quoted\n\n```js\nalert(1)\n```", "quoted alert(1)"],
    ["See [the page](https://example.com/a_b) and ![shot](x.png)", "See the page and shot"],
    ["<img src=x onerror=alert(1)>text</b>", "text"],
    ["snake_case_name stays", "snake_case_name stays"],
    ["| a | b |\n|---|---|\n| 1 | 2 |", "a b 1 2"],
  ])("of %j", (markdown, text) => {
    expect(plainText(markdown)).toBe(text);
  });

  test("is short for any input", () => {
    expect(plainText("word ".repeat(10_000), 40)).toHaveLength(40);
    for (const worst of ["[".repeat(100_000), "*_".repeat(50_000), "<a".repeat(50_000)])
      expect(plainText(worst).length).toBeLessThanOrEqual(200);
  });
});

describe("times and money", () => {
  const now = Date.parse("2026-03-10T12:00:00Z");

  test("are formatted in the reader's language", () => {
    expect(formatRelative("2026-03-10T11:59:40Z", now, "en")).toBe("now");
    expect(formatRelative("2026-03-10T11:18:00Z", now, "en")).toBe("42 minutes ago");
    expect(formatRelative("2026-03-07T11:00:00Z", now, "en")).toBe("3 days ago");
    expect(formatRelative("2026-03-07T11:00:00Z", now, "fr")).toBe("il y a 3 jours");
    expect(formatRelative("2024-03-01T11:00:00Z", now, "en")).toBe("2 years ago");
    expect(formatRelative("2026-03-10T15:30:00Z", now, "en")).toBe("in 3 hours");
  });

  test("always show the currency", () => {
    expect(formatMinor(123_456, "USD", "en")).toBe("$1,234.56");
    expect(formatMinor(500, "JPY", "en")).toBe("¥500");
    expect(formatReward(2500, "USD", "en")).toBe("$2,500");
    expect(formatReward(5000, "JPY", "en")).toBe("¥5,000");
  });
});
