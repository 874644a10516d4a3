import { importReports } from "@safeport/contract/report-exchange/import/report-import.endpoints";
import { getReport, listReports } from "@safeport/contract/reports/report.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import type { Case } from "./case.ts";
import { sendForm } from "./send-form.ts";
import type { Person, World } from "./world.ts";

interface Sent {
  apply?: boolean;
  map?: object;
  as?: Person;
}

/** How tests import reports, and read what became of them. */
export function importSteps(world: () => World) {
  const send = (to: Case, content: string | Buffer, { apply = true, map, as = to.owner }: Sent = {}) =>
    sendForm(
      world(),
      as,
      importReports,
      {
        params: { program: to.program.id },
        ...(apply && { query: { apply: "true" } }),
        ...(map && { fields: { map: JSON.stringify(map) } }),
      },
      { file: Buffer.from(content) },
    );

  /** The imported reports of a company with all that is said in their timelines, by the names in the file. */
  async function imported(here: Case) {
    const { items } = (await world().call(here.owner, listReports, { query: { company_id: here.companyId, size: "100" } })).body;
    const reports = [];
    for (const { report_id } of items as { report_id: string }[]) {
      const params = { report_id };
      const report = (await world().call(here.owner, getReport, { params })).body;
      const timeline = (await world().call(here.owner, listTimeline, { params })).body.items as {
        item_type: string;
        content: string;
        is_internal: boolean;
        created_at: string;
        imported_author: string | null;
      }[];
      const note = timeline
        .filter(({ is_internal }) => is_internal)
        .map(({ content }) => content)
        .join("\n");
      const said = timeline.filter(({ item_type, is_internal }) => item_type === "OTHER" && !is_internal);
      reports.push({ report, note, said });
    }
    return reports.sort((one, other) => one.report.sent_at.localeCompare(other.report.sent_at));
  }
  return { send, imported };
}

/** What the words of a file were taken for. */
export const meaningOf = (body: { values: { kind: string; word: string; target: string | null }[] }, kind: string) =>
  Object.fromEntries(body.values.filter((one) => one.kind === kind).map(({ word, target }) => [word, target]));
