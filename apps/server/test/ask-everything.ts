import { randomUUID } from "node:crypto";
import { type Endpoint, needsSession } from "@safeport/contract/kernel/endpoint";
import { programSorts } from "@safeport/contract/programs/core/program.values";
import type { TwoWorlds } from "./two-worlds.ts";
import type { Secrets } from "./two-worlds-private.ts";
import { validBodies, validQueries } from "./valid-inputs.ts";
import type { Person, World } from "./world.ts";

export interface Call {
  method: Endpoint["method"];
  url: string;
  query?: Record<string, string>;
  body?: object;
  /** Whether it takes a session, so that visitors are refused before anything is read. */
  guarded?: boolean;
}

/** Bodies with a field for each private thing that the endpoint takes. */
const bodiesOf: Record<string, object> = {
  ...validBodies,
  "disputes.open": { dispute_type: "Payment", dispute_description: "D", report_id: randomUUID() },
  "reports.calculate_severity": { cvss_vector: "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H", scope_id: randomUUID() },
};

/** Every way of choosing one value for each name. */
function combinations(names: readonly string[], values: Secrets): Record<string, string>[] {
  return names.reduce<Record<string, string>[]>(
    (all, name) => all.flatMap((chosen) => (values[name] ?? []).map((value) => ({ ...chosen, [name]: value }))),
    [{}],
  );
}

const shapeOf = (schema: unknown) => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});

/** The calls of an endpoint with these values in its address, in each of its filters, and in its body. */
export function callsOf(endpoint: Endpoint, values: Secrets): Call[] {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const missing = names.filter((name) => !values[name]?.length);
  if (missing.length > 0) throw new Error(`${endpoint.name} needs values for ${missing.join(", ")}`);
  const urls = combinations(names, values).map((chosen) =>
    endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(chosen[name] ?? "")),
  );
  const plain = validQueries[endpoint.name] ?? {};
  const filters = { ...values, sort: endpoint.name === "programs.list" ? [...programSorts] : [], size: ["100"] } as Secrets;
  // In the list of one object, what filters it matters less than whose it is.
  const most = names.length > 0 ? 2 : undefined;
  const queries = [plain, ...shapeOf(endpoint.query).flatMap((name) => variants(plain, name, filters).slice(0, most))];
  const body = bodiesOf[endpoint.name];
  const bodies = body ? [body, ...Object.keys(body).flatMap((name) => variants(body, name, values))] : [undefined];
  const common = { method: endpoint.method, guarded: needsSession(endpoint) };
  return urls.flatMap((url) =>
    queries.flatMap((query) => bodies.map((sent) => ({ ...common, url, query, ...(sent !== undefined && { body: sent }) }))),
  );
}

function variants<T extends object>(input: T, name: string, values: Secrets): T[] {
  return (values[name] ?? []).map((value) => ({ ...input, [name]: value }));
}

/**
 * Headers that differ with each answer: its time, its request, its length with a number drawn at random, and the caller's
 * remaining calls, whose window may reset between two calls.
 */
const changing = new Set(["date", "x-request-id", "content-length", "x-ratelimit-reset", "x-ratelimit-remaining"]);

/** The whole answer to a call, without the time and random values. */
export async function answerTo(w: World, as: Person | null, call: Call, madeAt: number): Promise<string> {
  const { method, url, query, body } = call;
  const response = await w.app.fastify.inject({
    method,
    url,
    ...(query && { query }),
    headers: as ? { authorization: `Bearer ${as.token}` } : {},
    ...(body && { payload: body }),
  });
  const headers = Object.entries(response.headers).filter(([name]) => !changing.has(name));
  return withoutChance([response.statusCode, JSON.stringify(headers), response.body].join("\n"), madeAt);
}

/** A text without ids, times, numbers and ends of handles that are younger than `madeAt`. */
function withoutChance(text: string, madeAt: number): string {
  return text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-(.)[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id, version: string) =>
      version === "7" && Number.parseInt(id.slice(0, 13).replace("-", ""), 16) < madeAt ? id : "<id>",
    )
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, (time) => (Date.parse(time) < madeAt ? time : "<time>"))
    .replace(/"id":\d{7,}/g, '"id":<number>')
    .replace(/\b(nightshade|foxglove|hemlock|oleander)-[a-z0-9]{8}\b/g, "$1-<end>")
    .replace(/\b[0-9a-f]{32}\b|\bspt_[\w-]+|\bwhsec_[\w+/]+=*/g, "<token>");
}

/** The calls whose answers differ between the worlds, for each of the outsiders; an empty list when nobody can tell them apart. */
export async function differences({ without, withThem, people, madeAt }: TwoWorlds, calls: readonly Call[]): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const [name, person] of Object.entries(people.outsiders))
    for (const call of person ? calls : calls.filter(({ guarded }) => !guarded)) {
      const [one, other] = await Promise.all([without, withThem].map((w) => answerTo(w, person, call, madeAt)));
      if (one !== other) found.push({ name, call, without: one, with: other });
    }
  return found;
}
