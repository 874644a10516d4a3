import * as z from "zod/mini";
import { maxDeskName } from "../../desk/desk.limits.ts";
import { changesOf } from "../../kernel/changes-of.ts";
import { Uuid } from "../../kernel/ids.ts";
import { singleLine } from "../../kernel/text.ts";

export const labelColors = ["gray", "red", "orange", "yellow", "green", "teal", "blue", "violet", "pink"] as const;
export type LabelColor = (typeof labelColors)[number];

/** A mark of a company on its reports, which reporters never see. */
export const Label = z.object({ label_id: Uuid, name: z.string(), color: z.enum(labelColors) });
export type Label = z.infer<typeof Label>;

const fields = { name: singleLine(maxDeskName), color: z.enum(labelColors) };
export const NewLabel = z.strictObject({ company_id: Uuid, ...fields });
export const LabelChange = z.strictObject(changesOf(fields));
