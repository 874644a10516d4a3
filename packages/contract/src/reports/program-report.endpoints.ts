import * as z from "zod/mini";
import { Person } from "../accounts/core/account.schema.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Uuid } from "../kernel/ids.ts";
import { pageOf, pageQuery } from "../kernel/paging.ts";
import { ProgramRef } from "../programs/core/program.endpoints.ts";
import { ReportCard } from "./core/report.schema.ts";
import { reportFilters } from "./list/report-filters.schema.ts";

/**
 * A researcher of a program. The figures and the membership are for its company and the staff; others read null, and of somebody whose
 * profile is private also no name ("Private user").
 */
export const ProgramHacker = z.object({
  user_id: z.nullable(Person.shape.user_id).check(z.describe("The id of the person; null if their profile is private.")),
  username: z.nullable(Person.shape.username).check(z.describe("The username of the person; null if their profile is private.")),
  full_name: z.nullable(Person.shape.full_name).check(z.describe("The name of the person; null if their profile is private.")),
  role: Person.shape.role,
  display_picture: Person.shape.display_picture,
  is_member: z
    .nullable(z.boolean())
    .check(z.describe("Whether the person takes part in the program; null if the reader may not know.")),
  reports: z
    .nullable(z.int())
    .check(z.describe("How many reports the person has sent to the program; null if the reader may not know.")),
  resolved: z.nullable(z.int()).check(z.describe("How many of them were resolved; null if the reader may not know.")),
});
export type ProgramHacker = z.infer<typeof ProgramHacker>;

export const listProgramReports = endpoint({
  name: "reports.of_program",
  summary: "The reports to one program that the caller may see, newest first unless sorted otherwise",
  method: "GET",
  path: "/v1/programs/:program/reports/",
  auth: "session",
  rate: "read",
  params: ProgramRef,
  query: z.strictObject(reportFilters),
  result: pageOf(ReportCard),
  errors: ["not_found"],
  list: true,
});

export const listProgramHackers = endpoint({
  name: "reports.hackers_of_program",
  summary: "Members and reporters of a program for its company and the staff; for others those whose report was resolved",
  method: "GET",
  path: "/v1/programs/:program/hackers/",
  auth: "session",
  rate: "read",
  params: ProgramRef,
  query: z.strictObject(pageQuery()),
  result: pageOf(ProgramHacker),
  errors: ["not_found"],
  list: true,
});

export const deleteProgram = endpoint({
  name: "programs.delete",
  summary: "Delete a draft without reports; close any other program that has no open report",
  method: "DELETE",
  path: "/v1/programs/:program/",
  auth: "session",
  rate: "write",
  throttle: { person: 120, object: 20 },
  events: ["program.deleted", "program.updated"],
  params: ProgramRef,
  /** Without `deleted` the program is closed: it stays for its reports and its people. */
  result: z.object({
    program_id: Uuid,
    deleted: z
      .boolean()
      .check(
        z.describe("True if the program was deleted; false if it was closed, since it stays for its reports and its people."),
      ),
  }),
  errors: ["not_found", "forbidden", "conflict"],
});
