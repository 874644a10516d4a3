import * as z from "zod/mini";
import { Uuid } from "../../kernel/ids.ts";

export const labelColors = ["gray", "red", "orange", "yellow", "green", "teal", "blue", "violet", "pink"] as const;
export type LabelColor = (typeof labelColors)[number];

/** A mark of a company on its reports, which reporters never see. */
export const Label = z.object({
  label_id: Uuid.check(z.describe("The id of a label.")),
  name: z.string().check(z.describe("The name of the label, unique in the company.")),
  color: z.enum(labelColors).check(z.describe("The colour of the label.")),
});
export type Label = z.infer<typeof Label>;
