import type * as z from "zod/mini";

/** Types of an event's subject. Events about one subject reach each subscriber in the order they happened. */
export const subjectTypes = ["user", "company", "program", "report"] as const;
export type SubjectType = (typeof subjectTypes)[number];

export interface EventShape {
  subject: SubjectType;
  data: z.ZodMiniType;
}

/** Declares the events of one noun: their types, all about the same kind of subject, and the data each carries. */
export function defineEvents<S extends SubjectType, D extends Record<string, z.ZodMiniType>>(
  subject: S,
  data: D,
): { readonly [K in keyof D]: { readonly subject: S; readonly data: D[K] } } {
  const shapes = Object.entries(data).map(([type, shape]) => [type, { subject, data: shape }]);
  return Object.fromEntries(shapes) as { [K in keyof D]: { subject: S; data: D[K] } };
}
