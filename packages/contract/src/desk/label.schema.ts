import * as z from "zod/mini";
import { changesOf } from "../kernel/changes-of.ts";
import { Uuid } from "../kernel/ids.ts";
import { singleLine } from "../kernel/text.ts";
import { labelColors } from "../reports/core/label.schema.ts";
import { maxDeskName } from "../reports/core/report.limits.ts";

const fields = {
  name: singleLine(maxDeskName).check(z.describe("The name of the label, unique in the company.")),
  color: z.enum(labelColors).check(z.describe("The colour of the label.")),
};
export const NewLabel = z.strictObject({ company_id: Uuid.check(z.describe("The company that gets the label.")), ...fields });
export const LabelChange = z.strictObject(changesOf(fields));
