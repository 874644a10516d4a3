import { expect, test } from "vitest";
import { ReportStats } from "../src/features/reports/list/components/report-stats.tsx";
import { markupOf } from "./support/render.tsx";

const linksOf = (markup: string) =>
  [...markup.matchAll(/<a[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href, inside = ""]) => [
    href,
    // As it is read out.
    inside
      .replace(/<span[^>]*aria-hidden[^>]*>[^<]*<\/span>/g, "")
      .replace(/<[^>]*>/g, "")
      .trim(),
  ]);

test("each total of a company is a link to its reports", () => {
  const counts = { all: 157, new: 32, active: 60, closed: 1076, disputed: 10, mine: 0, overdue: 0, my_turn: 0, waiting: 0 };
  expect(linksOf(markupOf(<ReportStats counts={counts} />, { messages: ["reports"] }))).toEqual([
    ["/reports?view=new", "Total New Reports 32"],
    ["/reports?view=closed", "Total Closed Reports 1,076"],
    ["/reports?view=disputed", "Total Disputed Reports 10"],
  ]);
});

test("a total that is not known yet is a dash", () => {
  expect(linksOf(markupOf(<ReportStats counts={undefined} />, { messages: ["reports"] }))[0]?.[1]).toBe("Total New Reports –");
});
