import { existsSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { Ajv } from "ajv";

/** Stripe's published description of requests (2022) and its example objects; not part of the repository. */
const folder = path.resolve(import.meta.dirname, "../../../../shared/data/stripe");
/** Whether they are there. Without them, the tests of Stripe are left out. */
export const hasStripeDescription = existsSync(folder);

// biome-ignore lint/suspicious/noExplicitAny: objects of Stripe in many shapes
type Json = any;

const read = (name: string): Json => JSON.parse(readFileSync(path.join(folder, name), "utf8"));

/** `a[b][0]=c` as nested objects and lists. */
function parseForm(form: URLSearchParams): Json {
  const root: Json = {};
  for (const [name, value] of form) {
    const keys = name.split(/[[\]]+/).filter((key) => key !== "");
    let at = root;
    for (const key of keys.slice(0, -1)) at = at[key] ??= {};
    at[keys.at(-1) as string] = value;
  }
  return withLists(root);
}

function withLists(value: Json): Json {
  if (typeof value !== "object") return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, withLists(inner)]);
  if (entries.length > 0 && entries.every(([key], place) => key === String(place))) return entries.map(([, inner]) => inner);
  return Object.fromEntries(entries);
}

/** The id that a path names where its template has a parameter. */
function idIn(template: string, pathname: string): string {
  const place = template.split("/").findIndex((part) => part.startsWith("{"));
  return pathname.split("/")[place] ?? "";
}

/** Faults in the query of a list of balance transactions, by the reference of the API. */
function checkBalanceList(query: URLSearchParams): string | null {
  const known =
    /^(?:created(?:\[(?:gt|gte|lt|lte)\])?|currency|ending_before|expand\[\d*\]|limit|payout|source|starting_after|type)$/;
  const unknown = [...query.keys()].find((name) => !known.test(name));
  if (unknown) return `unknown parameter ${unknown}`;
  const limit = query.get("limit");
  return limit !== null && !(Number(limit) >= 1 && Number(limit) <= 100) ? "limit is not between 1 and 100" : null;
}

/**
 * A server on loopback that stands in for Stripe: refuses each request that Stripe's description does not allow, answers from Stripe's own
 * examples, and answers a repeated idempotency key with its first answer.
 */
export async function startStripeServer() {
  const { paths } = read("requests-2022.json");
  const { resources } = read("fixtures3.json");
  // Not in the description of 2022; as the reference of the API has it.
  paths["/v1/balance_transactions"] = { get: {} };
  const ajv = new Ajv({ strict: false, coerceTypes: true, validateFormats: false });
  const objects = new Map<string, Json>();
  const answered = new Map<string, Json>();
  const requests: { method: string; path: string; body: Json; account: string | undefined }[] = [];
  const faults: string[] = [];
  /** Paths whose next orders are answered with an error, after they were accepted or before. */
  const failing = new Map<string, { left: number; isAccepted: boolean }>();
  const refusals = new Map<string, string>();
  /** The status of new refunds. */
  const choices = { refundStatus: "succeeded" };
  let count = 0;
  const newId = (prefix: string) => `${prefix}_test${Date.now().toString(36)}${++count}`;

  function check(method: string, template: string, body: Json): string | null {
    const schema = paths[template][method].requestBody?.content?.["application/x-www-form-urlencoded"]?.schema;
    if (!schema) return null;
    const copy = structuredClone(body);
    return ajv.validate(schema, copy) ? null : ajv.errorsText();
  }

  const list = (data: Json[]) => ({ object: "list", data, has_more: false, url: "/" });
  const all = (kind: string) => [...objects.values()].filter((one) => one.object === kind);
  const make = (kind: string, prefix: string, over: Json) => {
    const one = { ...structuredClone(resources[kind]), ...over, id: newId(prefix), object: kind };
    objects.set(one.id, one);
    return one;
  };
  const refusal = (code: string, status = 400) => ({ status, error: { type: "invalid_request_error", code, message: code } });

  function answer(method: string, template: string, id: string, body: Json, account: string | undefined): Json {
    const query = body;
    switch (`${method} ${template}`) {
      case "post /v1/checkout/sessions": {
        const unit = Number(body.line_items[0].price_data.unit_amount);
        if (unit < 50) return refusal("amount_too_small");
        const currency = body.line_items[0].price_data.currency;
        const facts = { status: "open", payment_status: "unpaid", amount_total: unit, currency, payment_intent: null };
        const session = make("checkout.session", "cs", {
          ...facts,
          client_reference_id: body.client_reference_id,
          metadata: body.metadata,
        });
        session.url = `https://checkout.stripe.test/${session.id}`;
        return session;
      }
      case "post /v1/refunds":
        return make("refund", "re", { ...body, amount: Number(body.amount), status: choices.refundStatus });
      case "get /v1/refunds":
        return list(all("refund").filter((one) => one.payment_intent === query.payment_intent));
      case "post /v1/accounts": {
        const none = { currently_due: ["external_account"], past_due: [] };
        const facts = {
          capabilities: { transfers: "inactive" },
          requirements: none,
          country: body.country ?? "US",
          metadata: body.metadata,
        };
        return make("account", "acct", { ...facts, payouts_enabled: false, details_submitted: false });
      }
      case "post /v1/account_links":
        return { ...resources.account_link, url: `https://connect.stripe.test/setup/${body.account}/${++count}` };
      case "post /v1/transfers":
        return make("transfer", "tr", { ...body, amount: Number(body.amount) });
      case "get /v1/transfers":
        return list(all("transfer").filter((one) => one.transfer_group === query.transfer_group));
      case "post /v1/transfers/{id}/reversals":
        Object.assign(objects.get(id), { reversed: true, amount_reversed: objects.get(id)?.amount });
        return make("transfer_reversal", "trr", { transfer: id, amount: objects.get(id)?.amount });
      case "post /v1/payouts":
        return make("payout", "po", { ...body, amount: Number(body.amount), status: "pending", account });
      case "get /v1/payouts":
        return list(all("payout").filter((one) => one.account === account));
      case "get /v1/balance_transactions": {
        const { gte = 0, lt = Number.POSITIVE_INFINITY } = query.created ?? {};
        const found = all("balance_transaction")
          .filter(({ created }) => created >= Number(gte) && created < Number(lt))
          .sort((one, other) => other.created - one.created || (one.id < other.id ? 1 : -1));
        const start = query.starting_after === undefined ? 0 : found.findIndex((one) => one.id === query.starting_after) + 1;
        const page = found.slice(start, start + Number(query.limit ?? 10));
        const isExpanded = query.expand?.includes("data.source");
        const data = page.map((one) => ({ ...one, source: (isExpanded && objects.get(one.source)) || one.source }));
        return { ...list(data), has_more: start + page.length < found.length };
      }
      default:
        return objects.get(id) ?? refusal("resource_missing", 404);
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://stripe.test");
    const method = (request.method ?? "GET").toLowerCase();
    const form = method === "get" ? url.searchParams : new URLSearchParams(await text(request));
    const body = parseForm(form);
    const account = request.headers["stripe-account"] as string | undefined;
    requests.push({ method, path: url.pathname, body, account });
    const template = Object.keys(paths).find((one) => new RegExp(`^${one.replace(/\{\w+\}/g, "[^/]+")}$`).test(url.pathname));
    const send = (status: number, value: Json) =>
      response.writeHead(status, { "content-type": "application/json", "request-id": newId("req") }).end(JSON.stringify(value));
    const listFault = template === "/v1/balance_transactions" ? checkBalanceList(url.searchParams) : null;
    const fault =
      listFault ??
      (!template || !paths[template][method] ? "no such call" : method === "post" ? check(method, template, body) : null);
    if (fault) faults.push(`${method} ${url.pathname}: ${fault}`);
    if (fault || !template)
      return void send(400, { error: { type: "invalid_request_error", code: "parameter", message: fault } });
    if (!String(request.headers.authorization).startsWith("Bearer sk_test_"))
      return void send(401, { error: { type: "invalid_request_error", message: "Invalid API Key" } });
    const key = request.headers["idempotency-key"] as string | undefined;
    const failure =
      method === "post" ? failing.get([...failing.keys()].find((end) => url.pathname.endsWith(end)) ?? "") : undefined;
    const isLost = failure !== undefined && failure.left-- > 0;
    const lost = () => send(500, { error: { type: "api_error", message: "The answer is lost" } });
    if (isLost && !failure.isAccepted) return void lost();
    const before = method === "post" && key !== undefined ? answered.get(key) : undefined;
    const refused = refusals.get(url.pathname);
    const result = before ?? (refused ? refusal(refused) : answer(method, template, idIn(template, url.pathname), body, account));
    if (method === "post" && key !== undefined) answered.set(key, result);
    if (isLost) return void lost();
    send(result.error ? result.status : 200, result.error ? { error: result.error } : result);
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    requests,
    /** Requests that Stripe's description does not allow. */
    faults,
    all,
    make,
    resources,
    /** Orders at a path are refused with a code from now on. */
    choices,
    refuse: (path: string, code: string) => refusals.set(path, code),
    /** The next `times` orders at paths with this end are answered with 500, after they were accepted or without that. */
    failAt: (pathEnd: string, times: number, isAccepted = true) => failing.set(pathEnd, { left: times, isAccepted }),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>;
