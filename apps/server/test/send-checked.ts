import { Problem } from "@safeport/contract/kernel/error";
import type { InjectOptions } from "fastify";
import { expect } from "vitest";
import type { World } from "./world.ts";

/** A raw request, and what comes back; a failure must be problem details of our own list. */
export async function sendChecked(w: World, token: string, options: InjectOptions) {
  const response = await w.app.fastify.inject({
    ...options,
    headers: { authorization: `Bearer ${token}`, ...options.headers },
  });
  const body = response.headers["content-type"]?.toString().includes("json") ? response.json() : response.body;
  if (response.statusCode >= 400) {
    expect(response.headers["content-type"]).toBe("application/problem+json");
    expect(Problem.safeParse(body).success, response.body).toBe(true);
    expect(body.request_id).toBe(response.headers["x-request-id"]);
    expect(body.status).toBe(response.statusCode);
  }
  return { status: response.statusCode, body, headers: response.headers };
}
