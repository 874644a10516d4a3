import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { expect } from "vitest";
import type { Person, World } from "./world.ts";

/** An object that a call changes, and who does so. */
export interface Subject {
  as: Person;
  params: Record<string, string>;
}

/** An endpoint that edits an object, with each of its fields. */
export interface Change {
  endpoint: Endpoint;
  /** Makes an object of which no field has its default. */
  make: (w: World) => Promise<Subject>;
  read: (w: World, subject: Subject) => Promise<Record<string, unknown>>;
  /** Another value for each field. */
  values: Record<string, unknown>;
  /** Other fields that a field changes, since they are part of the same statement. */
  alsoChanges?: Record<string, string[]>;
}

export async function read(w: World, endpoint: Endpoint, { as, params }: Subject): Promise<Record<string, unknown>> {
  const { status, body } = await w.call(as, endpoint, { params });
  expect(status).toBe(200);
  return body;
}
