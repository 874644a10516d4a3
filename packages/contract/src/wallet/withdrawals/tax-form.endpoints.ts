import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { Currency, Money } from "../../kernel/minor-units.ts";

const path = "/v1/payments/tax_forms/:user_id/";
const params = z.object({ user_id: Uuid });
const Day = z.iso.date();

export const TaxFormState = z.object({
  user_id: Uuid,
  needed_from: z
    .nullable(Money)
    .check(
      z.describe("The sum of a year's withdrawals, in minor units, from which the platform needs a form; null if it needs none."),
    ),
  withdrawn: Money.check(
    z.describe("What the person has withdrawn or asked to withdraw in this calendar year (UTC), in minor units."),
  ),
  currency: Currency,
  form: z
    .nullable(
      z.object({
        valid_until: Day.check(z.describe("The last day on which the form is valid.")),
        noted_by: z.string().check(z.describe("The username of who noted it.")),
        noted_at: Time.check(z.describe("When it was noted.")),
      }),
    )
    .check(z.describe("What staff noted of the form that arrived; null if none did.")),
  can: z.array(z.enum(["note_tax_form", "remove_tax_form"])),
});
export type TaxFormState = z.infer<typeof TaxFormState>;

const staffCall = { params, result: TaxFormState, errors: ["not_found", "forbidden"] } as const;

export const getTaxForm = endpoint({
  ...staffCall,
  name: "payouts.get_tax_form",
  summary: "Whether the tax form of a person has arrived, and whether payouts need it (staff)",
  method: "GET",
  path,
  auth: "session",
  rate: "read",
});

export const noteTaxForm = endpoint({
  ...staffCall,
  name: "payouts.note_tax_form",
  summary: "Note that the tax form of a person has arrived (staff, never their own)",
  method: "PUT",
  path,
  auth: "reauth",
  rate: "write",
  throttle: { person: 200, object: 20 },
  body: z.strictObject({ valid_until: Day.check(z.describe("The last day on which the form is valid.")) }),
});

export const removeTaxForm = endpoint({
  ...staffCall,
  name: "payouts.remove_tax_form",
  summary: "Take back that the tax form of a person has arrived (staff, never their own)",
  method: "DELETE",
  path,
  auth: "reauth",
  rate: "write",
  throttle: { person: 200, object: 20 },
});
