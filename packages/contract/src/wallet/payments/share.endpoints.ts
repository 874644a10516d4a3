import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { Uuid } from "../../kernel/ids.ts";
import { Amount } from "../../kernel/minor-units.ts";
import { ProgramShare, sharePeriods } from "../../programs/core/share.schema.ts";

export const setProgramShare = endpoint({
  name: "wallet.set_share",
  summary: "Limit the money that a program may hold and pay in a period; null ends the limit",
  method: "PUT",
  path: "/v1/company/:company_id/wallet/programs/:program_id/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 120, object: 60 },
  events: ["money.corrected"],
  params: z.object({ company_id: Uuid, program_id: Uuid.check(z.describe("The id of the program.")) }),
  body: z.strictObject({
    share: z
      .nullable(
        z.strictObject({ amount: Amount, period: z.enum(sharePeriods).check(z.describe("The calendar period, in UTC.")) }),
      )
      .check(z.describe("The most that the program may hold and pay in a period; null without a limit.")),
  }),
  result: z.object({
    program_id: Uuid.check(z.describe("The id of the program.")),
    share: z
      .nullable(ProgramShare)
      .check(z.describe("The most that the program may hold and pay in a period; null without a limit.")),
  }),
  errors: ["not_found", "forbidden"],
});
