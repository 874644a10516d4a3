import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { Time, Uuid } from "../kernel/ids.ts";
import { exportsADay } from "./export.limits.ts";
import { exportStates } from "./export.values.ts";

export const Export = z.object({
  export_id: Uuid,
  state: z.enum(exportStates),
  /** Files of the archive that are done, of how many, and the records in them. */
  files_done: z.int(),
  files: z.int(),
  records: z.int(),
  created_at: Time,
  /** Until when it can be downloaded, and its size in bytes; null unless it is ready. */
  expires_at: z.nullable(Time),
  byte_size: z.nullable(z.int()),
});
export type Export = z.infer<typeof Export>;

export const getExport = endpoint({
  name: "accounts.get_export",
  summary: "The caller's latest export of their data; null when there is none",
  method: "GET",
  path: "/v1/me/export/",
  auth: "session",
  rate: "read",
  result: z.object({ export: z.nullable(Export) }),
  errors: [],
});

export const startExport = endpoint({
  name: "accounts.start_export",
  summary: `Start an archive of everything that the platform stores about the caller; one at a time, ${exportsADay} a day`,
  method: "POST",
  path: "/v1/me/export/",
  auth: "session",
  rate: "write",
  throttle: { person: 20 },
  result: z.object({ export: Export }),
  status: 201,
  errors: ["conflict"],
});

export const linkExport = endpoint({
  name: "accounts.link_export",
  summary: "A link to the caller's finished archive that works for one minute",
  method: "POST",
  path: "/v1/me/export/link/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 60 },
  result: z.object({ url: z.string() }),
  errors: ["not_found"],
});
