import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { ProgramRef } from "../core/program.endpoints.ts";
import { Program } from "../core/program.schema.ts";

export const previewProgram = endpoint({
  name: "programs.preview",
  summary: "A program as a researcher sees it, for people who may edit it",
  method: "GET",
  path: "/v1/programs/:program/preview/",
  auth: "session",
  rate: "read",
  params: ProgramRef,
  result: z.object({
    seen_by: z.enum(["everybody", "participants", "company"]).check(z.describe("Who sees the program now.")),
    program: Program.check(z.describe("The program, as a researcher sees it.")),
  }),
  errors: ["not_found", "forbidden"],
});
