import { commonFields } from "./common-fields.ts";
import type { Json } from "./json.ts";

/** Sentence and example of a field or parameter. Those in the contract win over the common ones of its name. */
export function textsOf(name: string, schema: Json): { description?: string; schema: Json } {
  const { description = commonFields[name], ...rest } = schema as Json & { description?: string };
  return { ...(description && { description }), schema: rest };
}

/** A copy of a JSON schema whose properties all have their descriptions. */
export function described(schema: Json): Json {
  const copy: Json = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === "properties") copy[key] = propertiesOf(value as Record<string, Json>);
    else if (["anyOf", "oneOf", "allOf", "prefixItems"].includes(key)) copy[key] = (value as Json[]).map(described);
    else if (["items", "additionalProperties"].includes(key) && typeof value === "object") copy[key] = described(value as Json);
    else copy[key] = value;
  }
  return copy;
}

function propertiesOf(properties: Record<string, Json>): Json {
  const entries = Object.entries(properties).map(([name, whole]) => {
    const { description, schema } = textsOf(name, whole);
    return [name, { ...described(schema), ...(description && { description }) }];
  });
  return Object.fromEntries(entries);
}
