import type { LabelColor } from "@safeport/contract/reports/core/label.schema";
import type { Tone } from "../../../ui/badge.tsx";

/** The tone in which a label of a colour is drawn, in both schemes. */
export const labelTones: Record<LabelColor, Tone> = {
  gray: "grey",
  red: "red",
  orange: "orange",
  yellow: "yellow",
  green: "green",
  teal: "sky",
  blue: "blue",
  violet: "violet",
  pink: "rose",
};
