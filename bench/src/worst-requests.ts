import { setTimeout as wait } from "node:timers/promises";
import { listSimilar } from "@safeport/contract/insight/similar/similar.endpoints";
import { receiveMail } from "@safeport/contract/intake/intake.endpoints";
import {
  discardImport,
  getImport,
  listRefusals,
  previewImport,
  startImport,
} from "@safeport/contract/programs/import/import.endpoints";
import { importPageLimits } from "@safeport/contract/programs/import/import.limits";
import { exportReport } from "@safeport/contract/report-exchange/export/report-export.endpoints";
import { importReports } from "@safeport/contract/report-exchange/import/report-import.endpoints";
import { reportImportLimits } from "@safeport/contract/report-exchange/import/report-import.limits";
import type { WorstWorld } from "./worst-world.ts";

type WorstInput = [input: string, send: () => Promise<string>];

const times = (piece: string, length: number) => piece.repeat(Math.floor(length / piece.length));
/** Characters of the longest text of a report. */
const textLength = 49_990;
const nested = (levels: number) =>
  Array.from({ length: levels }, (_, level) => `<a xmlns:n${level}='y'>`).join("") + "</a>".repeat(levels);

/** Every input that has held up a server, each with its request; they are sent in this order. */
export function worstInputs(world: WorstWorld): WorstInput[] {
  const { call, report, setProvider, hacker, owner, staff, program } = world;
  const said = ({ status, bytes }: { status: number; bytes: number }) => `${status}, ${(bytes / 1_000).toFixed(0)} kB`;
  const pdf = async (text: string) => {
    const { body } = await report(text);
    return said(await call(hacker, exportReport, { params: { report_id: body.report_id }, query: { format: "pdf" } }));
  };
  const mail = async (type: string, body: string) => {
    const headers = `From: Robin <robin@people.example>\r\nTo: ${world.mailAddress}\r\nSubject: A hole\r\nMessage-ID: <${Math.random()}@people.example>`;
    const raw = `${headers}\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\n\r\n${body}`;
    const answer = await call(world.mailSecret, receiveMail, { body: { raw } });
    return `${answer.status}, ${answer.body?.outcome ?? answer.body?.code}`;
  };

  return [
    ["Nothing", async () => wait(5_000).then(() => "")],
    ["PDF of headings with blanks and U+2028", () => pdf(times(`# ${" ".repeat(494)}\u2028x\n`, textLength))],
    ["PDF of 12,500 headings in each text", () => pdf(times("# a\n", textLength))],
    ["PDF of the longest report", () => pdf(times("`a`\n\n```\nx\n```\n", textLength))],
    ["Draft of Markdown labels", async () => said(await report(`[a]: b\n${times("\\[", textLength - 10)}`))],
    ["Draft of line ends", async () => said(await report(`a${times("\n", textLength)}b`))],
    ...["x", "x-", "x."].map(
      (piece): WorstInput => [
        `Similar reports of one word, "${piece}"`,
        async () => {
          const ids: string[] = [];
          for (let n = 0; n < 4; n++)
            ids.push((await report(times(piece, textLength), { save_as_draft: false, steps_markdown: `${n}` })).body.report_id);
          const answer = await call(owner, listSimilar, { params: { report_id: ids.at(-1) ?? "" } });
          return said(answer);
        },
      ],
    ),
    ["SAML metadata of open comments", async () => said(await setProvider({ kind: "saml", metadata: times("<!--", 250_000) }))],
    ["SAML metadata of nested names", async () => said(await setProvider({ kind: "saml", metadata: nested(9_000) }))],
    ["SAML answer of nested names", async () => `${await world.samlAnswer(nested(5_000))}`],
    ["SAML answer of elements", async () => `${await world.samlAnswer(`<a>${"<b/>".repeat(30_000)}</a>`)}`],
    ["Mail of one word", () => mail("text/plain", times("x", 50_000))],
    ["Mail of open HTML", () => mail("text/html", `${"<b>".repeat(1_500_000)}${"</i>".repeat(1_200_000)}`)],
    ["Mail of lines", () => mail("text/plain", times("a line of a mail\r\n", 9_900_000))],
    ["Import of many programs, 16 MB", () => importList(manyPrograms())],
    ["Import of one program with 16 MB of scopes", () => importList([listed(0, "a", 300_000)])],
    ["Import of 16 MB of refusals", () => importList([listed(0, "█", 300_000)])],
    ["Import of 16 MB that is no JSON", () => importList(`[${times('{"a":[1,"b"],', importPageLimits.fileBytes - 10)}`)],
    [
      "Import of reports, 20 MB",
      async () =>
        said(await call(staff, importReports, { params: { program: program.program_id }, form: { file: reportRows() } })),
    ],
    [
      "Import of reports, 20 MB of CSV cells",
      async () =>
        said(
          await call(staff, importReports, {
            params: { program: program.program_id },
            form: { file: times('a,"b",', reportImportLimits.bytes - 100) },
          }),
        ),
    ],
  ];

  /** Previews and imports a list, then reads its refusals. */
  async function importList(list: unknown): Promise<string> {
    const text = typeof list === "string" ? list : JSON.stringify(list);
    const { status, body } = await call(staff, previewImport, { form: { list_1: text.slice(0, importPageLimits.fileBytes) } });
    if (status !== 201) return `${status}`;
    const params = { import_id: body.import.import_id };
    const until = async (states: string[]) => {
      for (;;) {
        const { state } = (await call(staff, getImport, {})).body.import;
        if (states.includes(state)) return state;
        await wait(300);
      }
    };
    if ((await until(["previewed", "failed"])) === "failed") return "failed";
    await call(staff, startImport, { params, body: { close_missing: false } });
    const state = await until(["done", "failed"]);
    const { bytes } = await call(staff, listRefusals, { params });
    await call(staff, discardImport, { params });
    return `${state}, refusals of ${(bytes / 1_000).toFixed(0)} kB`;
  }
}

/** A program of a list of Federacy whose scopes begin with these letters. */
const listed = (n: number, target: string, scopes: number) => ({
  ...{ id: `w${n}`, name: `Worst ${n} VDP`, offers_awards: false, url: `https://www.federacy.com/w${n}` },
  targets: {
    in_scope: Array.from({ length: scopes }, (_, at) => ({
      type: "website",
      target: target === "█" ? target : `${target}${n}-${at}.example`,
    })),
    out_of_scope: [],
  },
});

function manyPrograms(): unknown[] {
  const programs: unknown[] = [];
  for (let size = 0; size < importPageLimits.fileBytes - 3_000; ) {
    const program = listed(programs.length, "a", 25);
    size += JSON.stringify(program).length + 1;
    programs.push(program);
  }
  return programs;
}

function reportRows(): string {
  const row = { title: "A hole", description: times("word ", 4_000), severity: "low", status: "new" };
  const rows = Array.from({ length: 4_900 }, (_, id) => ({ id: `${id}`, ...row }));
  return JSON.stringify(rows).slice(0, reportImportLimits.bytes);
}
