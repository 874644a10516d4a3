import type { Endpoint } from "@safeport/contract/kernel/endpoint";

/** A request to an endpoint of the contract, ready to be sent. */
export type ApiRequest = { method: Endpoint["method"]; path: string; headers: Record<string, string>; body?: string };
type Input = { params?: Record<string, string>; query?: Record<string, string | number | boolean>; body?: unknown };

export function requestTo(endpoint: Endpoint, token: string | null, { params = {}, query = {}, body }: Input = {}): ApiRequest {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]));
  return {
    method: endpoint.method,
    path: `${path}?${search}`,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}

/** Sends a request and returns the body of the answer; throws when it is refused. */
export async function send(url: string, { path, ...request }: ApiRequest): Promise<unknown> {
  const response = await fetch(new URL(path, url), request);
  const text = await response.text();
  if (!response.ok) throw new Error(`${request.method} ${path} was answered with ${response.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text);
}
