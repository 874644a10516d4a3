/**
 * A process of its own for one sanctions list: `node read-list.mjs <path>` reads the consolidated list of the EU (CSV or XML), the UN (XML) or OFAC (CSV: SDN and ALT;
 * XML) as a stream, and prints a line of JSON for each entry: `{ list, reference, names }`. Ends with 2 if the file is none of these, with 3 if it has no entry, and with 4 if its end is missing.
 * XML entities but its own five are not resolved, and no file or address that a list names is read.
 */
import { createReadStream } from "node:fs";
import { parse } from "csv-parse";
import { Parser } from "htmlparser2";

const [path = ""] = process.argv.slice(2);

/** Names of one entry, and characters of one name or of what is kept of an element. */
const most = { names: 500, letters: 500 };

let entries = 0;

/** @param {string} list @param {string} reference @param {string[]} names */
async function print(list, reference, names) {
  const known = [...new Set(names.map((name) => name.replace(/\s+/g, " ").trim().slice(0, most.letters)))]
    .filter((name) => name !== "" && name !== "-0-")
    .slice(0, most.names);
  if (reference === "" || known.length === 0) return;
  entries++;
  const line = `${JSON.stringify({ list, reference: reference.slice(0, 100), names: known })}\n`;
  if (!process.stdout.write(line)) await new Promise((resolve) => process.stdout.once("drain", () => resolve(undefined)));
}

/** @typedef {{ list: string, reference: string, names: string[] }} Entry */

/** Elements whose text is kept, by the root of the list. @type {Record<string, { entry: Set<string>, parts: Set<string> }>} */
const forms = {
  export: { entry: new Set(["sanctionEntity"]), parts: new Set() },
  CONSOLIDATED_LIST: {
    entry: new Set(["INDIVIDUAL", "ENTITY"]),
    parts: new Set([
      ...["DATAID", "FIRST_NAME", "SECOND_NAME", "THIRD_NAME", "FOURTH_NAME", "NAME_ORIGINAL_SCRIPT", "ALIAS_NAME"],
    ]),
  },
  sdnList: { entry: new Set(["sdnEntry"]), parts: new Set(["uid", "firstName", "lastName"]) },
};

/** Reads XML; `queue` collects entries until they are printed. @param {Entry[]} queue */
function xmlReader(queue) {
  /** @type {string[]} */
  const open = [];
  /** @type {{ entry: Set<string>, parts: Set<string> } | null} */
  let form = null;
  /** @type {Entry | null} */
  let entry = null;
  /** @type {Record<string, string>} */
  let name = {};
  let text = "";
  const local = (/** @type {string} */ tag) => tag.slice(tag.indexOf(":") + 1);
  const joined = (/** @type {string[]} */ ...parts) => parts.map((part) => name[part] ?? "").join(" ");

  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const own = local(tag);
        if (open.length === 0) form = forms[own] ?? null;
        if (!form) process.exit(2);
        open.push(own);
        text = "";
        if (form.entry.has(own)) {
          entry = { list: form === forms.export ? "eu" : form === forms.sdnList ? "ofac" : "un", reference: "", names: [] };
          if (form === forms.export) entry.reference = attributes.euReferenceNumber || attributes.logicalId || "";
          name = {};
        } else if (entry && form === forms.export && own === "nameAlias") entry.names.push(attributes.wholeName ?? "");
        else if (entry && own === "aka") name = {};
      },
      ontext(piece) {
        if (entry && form?.parts.has(open.at(-1) ?? "") && text.length < most.letters) text += piece;
      },
      onclosetag(tag) {
        const own = local(tag);
        open.pop();
        if (!entry || !form) return;
        if (form.parts.has(own)) name[own] = text.trim();
        if (own === "DATAID") entry.reference = name.DATAID ?? "";
        if (own === "uid" && open.at(-1) === "sdnEntry") entry.reference = name.uid ?? "";
        if (own === "NAME_ORIGINAL_SCRIPT" || own === "ALIAS_NAME") entry.names.push(name[own] ?? "");
        // An entry of OFAC names itself before its aliases.
        if (own === "akaList" || own === "aka") {
          if (own === "aka") entry.names.push(joined("firstName", "lastName"));
          name = {};
        }
        if (own === "lastName" && open.at(-1) === "sdnEntry") entry.names.push(joined("firstName", "lastName"));
        if (form.entry.has(own)) {
          if (form === forms.CONSOLIDATED_LIST)
            entry.names.unshift(joined("FIRST_NAME", "SECOND_NAME", "THIRD_NAME", "FOURTH_NAME"));
          queue.push(entry);
          entry = null;
        }
        text = "";
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  return { parser, isCutOff: () => open.length > 0 };
}

async function readXml() {
  /** @type {Entry[]} */
  const queue = [];
  const { parser, isCutOff } = xmlReader(queue);
  for await (const chunk of createReadStream(path, { encoding: "utf8" })) {
    parser.write(chunk);
    for (const { list, reference, names } of queue.splice(0)) await print(list, reference, names);
  }
  if (isCutOff()) process.exit(4);
}

/** @param {string} delimiter @returns {AsyncIterable<string[]>} */
function csvRows(delimiter) {
  const options = {
    delimiter,
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 1_000_000,
  };
  return createReadStream(path).pipe(parse(options));
}

/** The EU's file has a row for each name, address and so on of an entry, with the entry first. @param {string[]} head */
async function readEuCsv(head) {
  const place = (/** @type {string} */ column) => head.findIndex((one) => one.trim().toLowerCase() === column);
  const [id, reference, whole] = [place("entity_logicalid"), place("entity_eu_referencenumber"), place("namealias_wholename")];
  if (id < 0 || whole < 0) process.exit(2);
  let last = "";
  /** @type {string[]} */
  let names = [];
  let isHead = true;
  for await (const row of csvRows(";")) {
    if (isHead) {
      isHead = false;
      continue;
    }
    const key = row[reference] || row[id] || "";
    if (key !== last) {
      await print("eu", last, names);
      [last, names] = [key, []];
    }
    if (names.length < most.names) names.push(row[whole] ?? "");
  }
  await print("eu", last, names);
}

/** OFAC's SDN.CSV has number, name and type of an entry, its ALT.CSV number, number of the alias, kind and name. @param {number} nameAt */
async function readOfacCsv(nameAt) {
  for await (const row of csvRows(",")) if (/^\d+$/.test(row[0] ?? "")) await print("ofac", row[0] ?? "", [row[nameAt] ?? ""]);
}

/** The first characters of the file. */
async function beginning() {
  for await (const chunk of createReadStream(path, { encoding: "utf8", end: 65_535 })) return String(chunk);
  return "";
}

const first = (await beginning()).replace(/^\uFEFF/, "");
if (/^\s*</.test(first)) await readXml();
else if (/^[^\n]*NameAlias_WholeName/i.test(first))
  await readEuCsv((first.split(/\r?\n/, 1)[0] ?? "").replaceAll('"', "").split(";"));
else if (/^\d+,\d+,"?(?:aka|fka|nka)/i.test(first)) await readOfacCsv(3);
else if (/^\d+,"?[^\n]+,/.test(first)) await readOfacCsv(1);
else process.exit(2);
if (entries === 0) process.exit(3);
