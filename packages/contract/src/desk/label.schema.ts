import * as z from "zod/mini";
import { changesOf } from "../kernel/changes-of.ts";
import { Uuid } from "../kernel/ids.ts";
import { singleLine } from "../kernel/text.ts";
import { labelColors } from "../reports/core/label.schema.ts";
import { maxDeskName } from "../reports/core/report.limits.ts";

const fields = { name: singleLine(maxDeskName), color: z.enum(labelColors) };
export const NewLabel = z.strictObject({ company_id: Uuid, ...fields });
export const LabelChange = z.strictObject(changesOf(fields));
