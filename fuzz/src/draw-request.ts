import { type Seeded, seeded } from "@safeport/db/factories/seeded";
import { bytesOf, duplicateKey, edgeCases, edgeText, edgeValue, jsonOf } from "./edge-cases.ts";
import type { Operation } from "./operations.ts";
import { validValue } from "./valid-values.ts";
import { type Actor, actors, type Place, type World } from "./world.ts";

/** A request, ready to be sent. */
export interface DrawnRequest {
  index: number;
  actor: Actor;
  operation: Operation;
  method: string;
  path: string;
  headers: [name: string, value: string][];
  body: Buffer | null;
  /** Whether method and path are those of the operation, so that its declared answers apply. */
  isRouted: boolean;
}

type Fields = [name: string, value: string][];

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "BREW"];
const boundary = "fuzz-boundary";

/** Percent-encoded; lone surrogates, which have no encoding, become U+FFFD. */
const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString());

/** Operations after which the sessions of their caller are over; the others must go on. */
const endsSessions = ["accounts.log_out", "accounts.log_out_everywhere", "accounts.change_password"];

/** The request of an index; the same for the same seed, except for the ids and the tokens of the world. */
export function drawRequest(operations: readonly Operation[], world: World, seed: string, index: number): DrawnRequest {
  const random = seeded(`${seed}/${index}`);
  const operation = random.pick(operations);
  // Twice as often those who see more.
  const actor = random.pick([...actors, "researcher", "insider", "staff"] as const);
  const place = random.pick(world.places);
  const types = Object.keys(operation.requestBody?.content ?? {});
  const type = types.length > 0 ? random.pick(types) : null;
  const fields = { path: [] as Fields, query: [] as Fields, header: [] as Fields };
  for (const { name, in: where, required, schema } of operation.parameters) {
    // Few keys, so that some are used again.
    const value = where === "header" ? `key-${random.int(0, 9)}` : encoded(String(validValue(random, schema, place, name)));
    if (required || random.chance(0.4)) fields[where].push([name, value]);
  }
  const headers: Fields = [["Accept-Language", random.pick(["en", "fr"])], ...fields.header];
  const spares = world.spares[actor];
  const token = endsSessions.includes(operation.operationId) && spares.length > 0 ? random.pick(spares) : world.tokens[actor];
  if (token) headers.push(["Authorization", `Bearer ${token}`]);
  if (type) headers.push(["Content-Type", type.startsWith("multipart") ? `${type}; boundary=${boundary}` : type]);
  // A form of files alone has no fields.
  let body = type && validValue(random, operation.requestBody?.content["application/json"]?.schema ?? { type: "object" }, place);
  let { method, path: template } = operation;
  let damaged = (bytes: Buffer) => bytes;
  for (let left = random.pick([0, 0, 0, 1, 1, 2, 4]); left > 0; left--) {
    const kind = random.int(0, 19);
    if (kind < 10 && type) body = mutated(random, body, random.pick(world.places));
    else if (kind < 13 && fields.path.length > 0) random.pick(fields.path)[1] = encoded(edgeText(random));
    else if (kind < 16) mutateQuery(random, operation, fields.query);
    else if (kind < 18) setHeader(random, headers);
    else if (kind === 18) method = random.pick(methods);
    else if (type && random.chance(0.5)) damaged = (bytes) => damage(random, bytes);
    else template = template.replace(/[^/]+\/$/, () => random.pick(edgeCases.pathParts) + random.pick(["", "/", "//"]));
  }
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => fields.path.find(([own]) => own === name)?.[1] ?? "");
  const query = fields.query.map(([name, value]) => `${name}=${value}`).join("&");
  const bytes = () => (type?.startsWith("multipart") ? formOf(random, body) : bytesOf(jsonOf(body)));
  const isSegment = ([, value]: Fields[number]) => /^[\w.%-]{3,}$/.test(value);
  return {
    index,
    actor,
    operation,
    method,
    // Node's client sends a character as a byte, so a longer one is written as the bytes of its UTF-8.
    path: Buffer.from(query ? `${path}?${query}` : path).toString("latin1"),
    headers,
    body: type ? damaged(bytes()) : null,
    isRouted: method === operation.method && template === operation.path && fields.path.every(isSegment),
  };
}

/** A copy of a body with one change, somewhere in it; `other` has ids that are valid elsewhere. */
function mutated(random: Seeded, body: unknown, other: Place): unknown {
  const names = Object.keys(Object(body));
  if (body?.constructor !== Object || names.length === 0 || random.chance(0.03)) return edgeValue(random);
  const copy = { ...(body as Record<string, unknown>) };
  const name = random.pick(names);
  const kind = random.int(0, 9);
  if (kind < 5) copy[name] = mutated(random, copy[name], other);
  else if (kind === 5) delete copy[name];
  else if (kind === 6) copy[edgeText(random)] = edgeValue(random);
  else if (kind === 7) copy[name] = random.pick(Object.values(other));
  else if (kind === 8) copy[name] = duplicateKey(name, copy[name]);
  else copy[name] = edgeText(random);
  return copy;
}

/** Adds a parameter or replaces one, also one that nobody knows or that is there already. */
function mutateQuery(random: Seeded, { parameters }: Operation, query: Fields): void {
  const names = parameters.flatMap(({ name, in: where }) => (where === "query" ? [name] : []));
  const name = random.pick([...names, ...names, encoded(edgeText(random))]);
  const value = random.chance(0.5) ? random.pick(edgeCases.queryValues) : encoded(edgeText(random));
  const at = query.findIndex(([own]) => own === name);
  query.splice(at < 0 || random.chance(0.5) ? query.length : at, 1, [name, value]);
}

/** Mostly replaces a header of the same name: of two, some names are refused and of others the first one counts. */
function setHeader(random: Seeded, headers: Fields): void {
  const [name, value] = random.pick(edgeCases.headers);
  const at = headers.findIndex(([own]) => own === name);
  const isLong = random.chance(0.05);
  headers.splice(Math.max(at, 0), at < 0 || random.chance(0.2) ? 0 : 1, [
    name,
    isLong ? value.padEnd(random.pick([900, 17_000])) : value,
  ]);
}

function damage(random: Seeded, bytes: Buffer): Buffer {
  const at = random.int(0, bytes.length);
  const flipped = Buffer.concat([
    bytes.subarray(0, at),
    Buffer.from([random.pick([0, 0x22, 0x7b, 0xc0, 0xff])]),
    bytes.subarray(at + 1),
  ]);
  const utf16 = Buffer.from(bytes.toString("utf8"), "utf16le");
  const marked = Buffer.concat([Buffer.from("\ufeff"), bytes]);
  return random.pick([flipped, flipped, utf16, marked, bytes.subarray(0, at), Buffer.alloc(0), Buffer.alloc(1_100_000, "[")]);
}

/** A form of the fields of a body, sometimes with a file, with a part that is neither, or without its end. */
function formOf(random: Seeded, body: unknown): Buffer {
  const image = Buffer.from("R0lGODlhAQABAAAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==", "base64").toString("latin1");
  const file = 'name="company_logo"; filename=';
  const more = [
    [`${file}"a.gif"`, image],
    [`${file}"../\u0000.svg"`, "<svg/>"],
    [`${file}"a.gif"`, image.slice(0, 20)],
    ["x", ""],
  ];
  const textOf = (value: unknown) => bytesOf(typeof value === "string" ? value : jsonOf(value)).toString("latin1");
  const fields = Object.entries(Object(body)).map(([name, value]) => [`name="${name}"`, textOf(value)]);
  const parts = [...fields, ...more.filter(() => random.chance(0.25))];
  const text = parts
    .map(([head, value]) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${value}\r\n`)
    .join("");
  return Buffer.from(
    text + random.pick([`--${boundary}--\r\n`, `--${boundary}--\r\n`, "", `--${boundary}`, "--other--"]),
    "latin1",
  );
}
