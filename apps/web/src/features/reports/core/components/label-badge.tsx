import type { Label } from "@safeport/contract/reports/core/label.schema";
import { Badge } from "../../../../ui/badge.tsx";
import { labelTones } from "../label-tones.ts";

/** A label of the company. */
export function LabelBadge({ label: { name, color } }: { label: Label }) {
  return <Badge tone={labelTones[color]}>{name}</Badge>;
}
