import { describe, expect, it } from "vitest";
import { checkEvidence, checkSteps } from "../src/features/reports/checks/form-checks.ts";
import { expectResult, quoted, textsWith } from "./check-cases.ts";

describe("the steps of a report", () => {
  it.each<[string, string, number]>([
    ["two numbered lines", "1. Open\n2. Press", 2],
    ["three numbered lines", "1. Open\n2. Press\n3. See", 3],
    ["numbers with brackets", "1) Open\n2) Press", 2],
    ["numbers with colons", "1: Open\n2: Press", 2],
    ["the same number in each line", "1. Open\n1. Press", 2],
    ["numbers in bold", "**1.** Open\n**2.** Press", 2],
    ["numbers of two digits", "10. Open\n11. Press", 2],
    ["Step 1, Step 2", "Step 1: open\nStep 2: press", 2],
    ["STEP 1, STEP 2", "STEP 1 open\nSTEP 2 press", 2],
    ["headings by step", "## Step 1\nOpen it\n## Step 2\nPress", 2],
    ["bold steps", "**Step 1:** open\n**Step 2:** press", 2],
    ["étapes", "Étape 1 : ouvrir\nÉtape 2 : appuyer", 2],
    ["Schritte", "Schritt 1: öffnen\nSchritt 2: drücken", 2],
    ["pasos", "Paso 1: abrir\nPaso 2: pulsar", 2],
    ["passos", "Passo 1: abrir\nPasso 2: clicar", 2],
    ["indented numbers", "   1. Open\n   2. Press", 2],
    ["numbers in a quote", "> 1. Open\n> 2. Press", 2],
    ["numbered headings", "### 1. Open\n### 2. Press", 2],
    ["text between steps", "1. Open\n\nThis takes a while.\n\n2. Press", 2],
    ["code between steps", "1. Open\n```\ncurl x\n```\n2. Press", 2],
    ["lines that end by CR LF", "1. Open\r\n2. Press\r\n", 2],
    ["numbers and letters", "1. Öffnen\n2. Drücken", 2],
    ["steps in Chinese", "1. 打开页面\n2. 点击按钮", 2],
    ["steps in Arabic", "1. افتح\n2. اضغط", 2],
    ["one numbered line", "1. Open and press", 1],
    ["one Step 1", "Step 1: open and press", 1],
    ["bullets", "- Open\n- Press", 0],
    ["stars", "* Open\n* Press", 0],
    ["a sentence", "Open it and press the button", 0],
    ["two sentences", "Open it.\nThen press.", 0],
    ["first and then", "First open it\nThen press", 0],
    ["letters", "a) Open\nb) Press", 0],
    ["versions", "1.2.3 is affected\n1.2.4 is not", 0],
    ["years without a point", "2024 it began\n2025 it went on", 0],
    ["numbers in a sentence", "Press 1. Then press 2. Done", 0],
    ["empty numbers", "1.\n2.", 0],
    ["only blanks after numbers", "1.   \n2.   ", 0],
    ["times", "12:30 it began", 0],
    ["the word step in a sentence", "The next step 2 times fails", 0],
    ["nothing", "", 0],
    ["blank lines", "\n\n\n", 0],
  ])("%s", (_name, text, count) => {
    const result = checkSteps(textsWith({ steps_markdown: text }));
    expectResult(result, count < 2 ? "fail" : "pass", count < 2 ? "few_steps" : "steps");
    expect(result.params.count).toBe(count);
  });

  it("may stand in the description, and nowhere else", () => {
    const steps = "1. Open\n2. Press";
    expect(checkSteps(textsWith({ poc_description_markdown: steps })).result).toBe("pass");
    expect(checkSteps(textsWith({ impact_markdown: steps })).result).toBe("fail");
  });
});

describe("the evidence of a report", () => {
  it.each<[string, string, boolean]>([
    ["a block of code", "```\nalert(1)\n```", true],
    ["a block with its language", "```js\nalert(1)\n```", true],
    ["a block by tildes", "~~~\nalert(1)\n~~~", true],
    ["a long fence", "````md\n```\n````", false],
    ["a long fence with code", "`````\nalert(1)\n`````", true],
    ["an indented fence", "   ```\n   alert(1)\n   ```", true],
    ["a block after text", "I saw\n```\nx\n```", true],
    ["a block that is not closed", "```\nalert(1)", true],
    ["code by indentation", "I sent this:\n\n    curl https://x.example", true],
    ["code by a tab", "I sent this:\n\n\tcurl https://x.example", true],
    ["a raw request", "GET / HTTP/1.1\nHost: x.example", true],
    ["a raw request by POST", "POST /a HTTP/2\nHost: x.example", true],
    ["a log with times", "2026-01-02 10:11:12 ERROR out of memory", true],
    ["a log with fractions", "10:11:12.345 WARN x", true],
    ["a log with commas", "10:11:12,345 WARN x", true],
    ["a stack trace of JavaScript", "TypeError\n    at Object.run (/app/x.js:3:4)", true],
    ["a stack trace of Java", "NullPointerException\n\tat org.x.Main.run(Main.java:3)", true],
    ["a stack trace of Python", "Traceback (most recent call last):\n  File", true],
    ["a stack trace of a debugger", "#0 0x000055d2 in parse ()", true],
    ["a finding of AddressSanitizer", "==1234==ERROR: AddressSanitizer", true],
    ["a finding of Valgrind", "==99== Invalid read of size 4", true],
    ["a block in the impact", "The impact\n~~~\nroot\n~~~", true],
    ["a sentence", "The cart shows carts of others", false],
    ["a list", "- one\n- two", false],
    ["a nested list", "- one\n\n    - two", false],
    ["a nested numbered list", "1. one\n\n    2. two", false],
    ["code in a line", "Call `alert(1)` there", false],
    ["an empty block", "```\n```", false],
    ["an empty block with blanks", "```\n   \n```", false],
    ["a picture from elsewhere", "![x](https://x.example/a.png)", false],
    ["a link", "[video](https://x.example/v)", false],
    ["a quote", "> it says so", false],
    ["a table", "| a | b |\n|---|---|\n| 1 | 2 |", false],
    ["bold text", "**This is serious**", false],
    ["a time in a sentence without seconds", "At 10:11 it began", false],
    ["a ratio", "The ratio is 1:2:3", false],
    ["the word at", "I was at (home)", false],
    ["a heading", "# Proof", false],
    ["a rule", "---", false],
    ["nothing", "", false],
    ["blank lines", "\n \n\n", false],
  ])("%s", (_name, text, isShown) => {
    for (const field of ["poc_description_markdown", "steps_markdown", "impact_markdown"] as const)
      expectResult(
        checkEvidence(textsWith({ [field]: text }), { has_files: false }),
        isShown ? "pass" : "fail",
        isShown ? "evidence" : "no_evidence",
      );
  });

  it("may be a file", () => {
    expectResult(checkEvidence(textsWith({}), { has_files: true }), "pass", "evidence");
  });

  it("is said with its place", () => {
    const texts = textsWith({ actual_markdown: "It fails\n2026-01-02 10:11:12 ERROR" });
    expect(quoted(texts, checkEvidence(texts, { has_files: false }))).toEqual(["2026-01-02 10:11:12 ERROR"]);
  });
});
