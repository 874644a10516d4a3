import { afterEach, expect, test, vi } from "vitest";
import { FoldingTable } from "../src/ui/folding-table.tsx";
import { markupOf } from "./support/render.tsx";

afterEach(() => vi.unstubAllGlobals());

/** The names of the columns in a window of this width. */
function headsAt(width: number): string[] {
  const matchMedia = (query: string) => ({
    matches: width <= Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0),
    addEventListener: () => {},
    removeEventListener: () => {},
  });
  vi.stubGlobal("window", { matchMedia });
  const markup = markupOf(
    <FoldingTable
      rows={["1"]}
      rowKey={(row) => row}
      minWidth={760}
      phone={[["what", "date"], ["amount"]]}
      columns={{
        date: { head: "Date", cell: () => "1 May" },
        what: { head: "What for", cell: () => "Bounty" },
        amount: { head: "Amount", cell: () => "$1" },
      }}
    />,
    { messages: [] },
  );
  return [...markup.matchAll(/<th[^>]*>([^<]*)<\/th>/g)].map(([, head = ""]) => head);
}

test("a table whose columns do not fit beside the sidebar folds them, so that none is cut off at its end", () => {
  expect(headsAt(1440)).toEqual(["Date", "What for", "Amount"]);
  expect(headsAt(1040)).toEqual(["Date", "What for", "Amount"]);
  for (const width of [1039, 768, 360]) expect(headsAt(width)).toEqual(["What for", "Amount"]);
});
