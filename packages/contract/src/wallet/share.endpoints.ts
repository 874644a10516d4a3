import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { Uuid } from "../kernel/ids.ts";
import { Amount } from "../kernel/minor-units.ts";
import { ProgramShare, sharePeriods } from "../programs/share.schema.ts";

export const setProgramShare = endpoint({
  name: "wallet.set_share",
  summary: "Limit the money that a program may hold and pay in a period; null ends the limit",
  method: "PUT",
  path: "/v1/company/:company_id/wallet/programs/:program_id/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 120, object: 60 },
  params: z.object({ company_id: Uuid, program_id: Uuid }),
  body: z.strictObject({ share: z.nullable(z.strictObject({ amount: Amount, period: z.enum(sharePeriods) })) }),
  result: z.object({ program_id: Uuid, share: z.nullable(ProgramShare) }),
  errors: ["not_found", "forbidden"],
});
