import type { Endpoint } from "@safeport/contract/kernel/endpoint";

/** One request of a call, ready to be sent. */
export interface Shot {
  method: Endpoint["method"];
  path: string;
  token: string | null;
  body: unknown;
}

interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean>;
  body?: unknown;
}

/** A request to an endpoint of the contract. */
export function shotAt(endpoint: Endpoint, token: string | null, { params = {}, query = {}, body = null }: Sent = {}): Shot {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return { method: endpoint.method, path: search ? `${path}?${search}` : path, token, body };
}

/** Its headers; `key` names the call and the shot to the bare server, which Safeport does not look at. */
export function headersOf(shot: Shot, key: string, idempotencyKey?: string): Record<string, string> {
  return {
    "x-bench-shot": key,
    ...(shot.token && { authorization: `Bearer ${shot.token}` }),
    ...(shot.body !== null && { "content-type": "application/json" }),
    ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
  };
}

/** Sends one request and answers its body; throws when it is refused. */
export async function send(url: string, shot: Shot, key = "", idempotencyKey?: string): Promise<unknown> {
  const response = await fetch(new URL(shot.path, url), {
    method: shot.method,
    headers: headersOf(shot, key, idempotencyKey),
    ...(shot.body !== null && { body: JSON.stringify(shot.body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${shot.method} ${shot.path} was answered with ${response.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text);
}
