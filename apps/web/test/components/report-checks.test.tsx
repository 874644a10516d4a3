import { answerCheck, listChecks, type ReportCheck } from "@safeport/contract/flood/checks/check.endpoints";
import { beforeEach, describe, expect, it } from "vitest";
import { DraftChecks } from "../../src/features/flood/checks/components/draft-checks.tsx";
import { answer, callsOf, hold, refuse, withoutServer } from "./answers.ts";
import { asResearcher, show } from "./show.tsx";

withoutServer();
beforeEach(() => asResearcher());

const reportId = "0198f3c0-0000-7000-8000-000000000021";
const check = (over: Partial<ReportCheck>): ReportCheck => ({
  ...{ check: "steps", result: "pass", sentence: "It has 2 numbered steps.", passages: [], found: [], answer: null },
  ...over,
});
const listed = (...items: ReportCheck[]) => ({ version: 1, items });
const found = (text: string) => ({ field: "poc_title" as const, start: 0, end: text.length, text });

describe("the checks of a draft", () => {
  it("say that they are being made", async () => {
    const { release } = hold(listChecks);
    const page = await show(<DraftChecks reportId={reportId} version={1} />);
    await expect.element(page.getByText("Checking the text…")).toBeVisible();
    release(listed(check({})));
    await expect.element(page.getByText("No check failed")).toBeVisible();
  });

  it("offer another attempt when they cannot be loaded", async () => {
    refuse(listChecks, "forbidden");
    const page = await show(<DraftChecks reportId={reportId} version={1} />);
    await expect.element(page.getByText("The checks could not be loaded.")).toBeVisible();
    answer(listChecks, listed(check({})));
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByText("No check failed")).toBeVisible();
  });

  it("show the first words that were found, each once and cut, and how many more there are", async () => {
    const passages = ["x".repeat(600), ...["a", "b", "c", "d", "e", "f"].flatMap((word) => [found(word), found(word)])].map(
      (one) => (typeof one === "string" ? found(one) : one),
    );
    answer(listChecks, listed(check({ check: "asset_named", result: "fail", sentence: "None of it.", passages })));
    const page = await show(<DraftChecks reportId={reportId} version={1} />);
    await expect.element(page.getByText("and 2 more")).toBeVisible();
    await expect.element(page.getByText(`${"x".repeat(119)}…`)).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
  });

  it("mark those that the program requires and that do not pass, also one that found nothing to check @spec:10.65", async () => {
    answer(
      listChecks,
      listed(
        check({ check: "asset_named", result: "unknown", sentence: "No host is named." }),
        check({ check: "evidence", result: "fail", sentence: "Nothing shows it." }),
        check({ check: "steps" }),
      ),
    );
    const page = await show(<DraftChecks reportId={reportId} version={1} required={["asset_named", "steps"]} />);
    await expect.element(page.getByText("1 check failed")).toBeVisible();
    await expect
      .element(page.getByRole("listitem").filter({ hasText: "No host is named." }))
      .toHaveTextContent("Required by the program");
    await expect
      .element(page.getByRole("listitem").filter({ hasText: "Nothing shows it." }))
      .not.toHaveTextContent("Required by the program");
    expect(page.getByText("Required by the program").elements()).toHaveLength(1);
  });

  it("say how many passed where none failed, and how many were not made", async () => {
    answer(listChecks, listed(check({}), check({ check: "evidence" })));
    const page = await show(<DraftChecks reportId={reportId} version={1} />);
    await expect.element(page.getByText("All 2 checks passed")).toBeVisible();
    answer(listChecks, listed(check({}), check({ check: "evidence", result: "unknown" })));
    const other = await show(<DraftChecks reportId={reportId} version={2} />);
    await expect.element(other.getByText("1 check passed, 1 not checked")).toBeVisible();
  });

  it("show the code that is not in the index, and what is, also where the check passed", async () => {
    const code = { check: "code_refs", passages: [found("lib/gone.c")], found: ["lib/url.c"], sentence: "1 of 2." } as const;
    answer(listChecks, listed(check({ ...code, passages: [...code.passages], found: [...code.found] })));
    const page = await show(<DraftChecks reportId={reportId} version={1} />);
    await page.getByText("The check passed").click();
    await expect.element(page.getByText("Not in the index lib/gone.c")).toBeVisible();
    await expect.element(page.getByText("In the index lib/url.c", { exact: true })).toBeVisible();
  });

  it("keep an answer that was not saved, and say why", async () => {
    answer(listChecks, listed(check({ result: "fail", sentence: "It has fewer than two numbered steps." })));
    refuse(answerCheck, "conflict", "This check did not fail, so there is nothing to answer");
    const page = await show(<DraftChecks reportId={reportId} version={1} />);
    await page.getByRole("button", { name: "Answer" }).click();
    const field = page.getByRole("textbox", { name: "Your answer to the team" });
    await expect.element(field).toHaveFocus();
    await expect.element(page.getByRole("button", { name: "Save answer" })).toBeDisabled();
    await field.fill("One step is all it takes");
    await page.getByRole("button", { name: "Save answer" }).click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("did not fail");
    await expect.element(field).toHaveValue("One step is all it takes");
    expect(callsOf(answerCheck)).toHaveLength(1);
  });
});
