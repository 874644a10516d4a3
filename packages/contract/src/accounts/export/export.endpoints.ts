import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { exportsADay } from "./export.limits.ts";
import { exportStates } from "./export.values.ts";

export const Export = z.object({
  export_id: Uuid.check(z.describe("The id of the export.")),
  state: z.enum(exportStates).check(z.describe("How far the export is.")),
  /** Files of the archive that are done, of how many, and the records in them. */
  files_done: z.int().check(z.describe("How many files have been written.")),
  files: z.int().check(z.describe("How many files the archive has.")),
  records: z.int().check(z.describe("How many records have been written.")),
  created_at: Time,
  expires_at: z.nullable(Time).check(z.describe("Until when the archive can be downloaded; null unless it is ready.")),
  byte_size: z.nullable(z.int()).check(z.describe("The size of the archive in bytes; null unless it is ready.")),
});
export type Export = z.infer<typeof Export>;

export const getExport = endpoint({
  name: "accounts.get_export",
  summary: "The caller's latest export of their data; null when there is none",
  method: "GET",
  path: "/v1/me/export/",
  auth: "session",
  rate: "read",
  result: z.object({ export: z.nullable(Export).check(z.describe("The newest export; null if there is none.")) }),
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
  result: z.object({ export: Export.check(z.describe("The newest export; null if there is none.")) }),
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
  result: z.object({ url: z.string().check(z.describe("A link to the archive, which works for one minute.")) }),
  errors: ["not_found"],
});
