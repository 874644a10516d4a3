import { describe, expect, it } from "vitest";
import { expandsTooMuch } from "../src/kernel/markdown-expansion.ts";

const table = (columns: number, rows: number, before = "") => {
  const line = (cell: string) => `${before}|${`${cell}|`.repeat(columns)}\n`;
  return line("h") + line("-") + `${before}a\n`.repeat(rows);
};

describe("expandsTooMuch", () => {
  it.each([
    ["a table of short rows under a long head", table(300, 2_500)],
    ["the same in a quote", table(300, 2_500, "> ")],
    ["the same in a list", table(300, 2_500, "  - ")],
    ["aligned columns with blanks", `| h |\n| :-: ${"| :-: ".repeat(600)}|\n${"a\n".repeat(100)}`],
    ["many tables", `${table(20, 20)}\n`.repeat(30)],
    ["lazy lines in deep quotes", `${"> ".repeat(20)}a\n${"b\n".repeat(10_000)}`],
    ["lazy lines in deep lists", `${"- ".repeat(20)}a\n${"b\n".repeat(10_000)}`],
    ["deep quotes, line by line", `${"> ".repeat(20)}a\n`.repeat(1_200)],
    ["one long address, used again and again", `[a]: https://x.example/${"y".repeat(20_000)}\n\n${"[a] ".repeat(1_000)}`],
    ["the same under another name for each use", `[A  b]: https://x.example/${"y".repeat(900)}\n\n${"[x][a B] ".repeat(500)}`],
    ["an address that a second definition seems to replace", `[a]: ${"y".repeat(9_000)}\n[a]: x\n\n${"[a] ".repeat(1_200)}`],
    ["an address on the next line", `[a]:\n${"y".repeat(20_000)}\n\n${"[a] ".repeat(4_000)}`],
    ["a table behind a fence that has ended", `\`\`\`\na\n\`\`\`\n${table(300, 2_500)}`],
    ["a table behind what does not end a fence of tildes", `~~~\n\`\`\`\n~~~\n${table(300, 2_500)}`],
    ["a table behind a fence that ends with its quote", `> \`\`\`\n${table(300, 2_500)}`],
    ["a table behind a fence that ends with its list", `- ~~~\n\n${table(300, 2_500)}`],
    ["a table behind an indented line that is code", `    \`\`\`\n\n${table(300, 2_500)}`],
    ["an address whose label takes two lines", `[a\nb]: ${"y".repeat(20_000)}\n\n${"[a b] ".repeat(1_000)}`],
  ])("refuses %s", (_what, text) => {
    expect(expandsTooMuch(text)).toBe(true);
  });

  it.each([
    ["nothing", ""],
    ["a long line", "a".repeat(50_000)],
    ["prose", "The *password* is in `[config](x)`.\n\n".repeat(1_000)],
    ["a table of 8 columns and 400 rows", `${"| a ".repeat(8)}|\n${"|---".repeat(8)}|\n${`${"| 1 ".repeat(8)}|\n`.repeat(400)}`],
    ["a table of 5 columns and 800 rows", `${"| a ".repeat(5)}|\n${"|---".repeat(5)}|\n${`${"| 1 ".repeat(5)}|\n`.repeat(800)}`],
    ["a wide table in a fence", `\`\`\`\n${"|-".repeat(300)}|\n${"a\n".repeat(2_500)}\`\`\``],
    ["a log in a fence", `~~~~log\n${"[DEBUG]: start request\n".repeat(150)}[DEBUG]: ${"t".repeat(900)}\n~~~~`],
    ["a line of dashes and a log", `${"- ".repeat(20)}\n${"10:31 start request\n".repeat(260)}`],
    ["a request of 1,500 lines in a fence", `\`\`\`http\n${"X-Header: | a | b | > c\n".repeat(1_500)}\`\`\``],
    ["an answer in JSON", `\`\`\`json\n${'      { "id": [1, 2], "user_name": "x" },\n'.repeat(900)}\`\`\``],
    ["code in a list", `1. Send this:\n   \`\`\`http\n${"   X-Header: | a | b | > c\n".repeat(1_500)}   \`\`\`\n`],
    ["a mail thread, quoted five deep", `${"> ".repeat(5)}and so on\n`.repeat(500)],
    ["a list of a thousand steps", "1. do this\n".repeat(1_000)],
    ["ten links, used ten times each", `${"[1]: https://x.example/a/page\n".repeat(10)}\n${"[text][1] ".repeat(100)}`],
  ])("takes %s", (_what, text) => {
    expect(expandsTooMuch(text)).toBe(false);
  });
});
