import { type CheckedField, checkedFields } from "@safeport/contract/flood/checks/check.values";
import type { DifferencePart } from "@safeport/contract/flood/clusters/cluster.endpoints";
import { difference } from "@safeport/contract/flood/clusters/cluster.limits";
import { type ChangedPart, changedParts } from "@safeport/contract/programs/versions/changed-lines";
import type { CheckedTexts } from "../../reports/checks/check.ts";

/** A text beside the same one of the first report. */
interface TextDifference {
  field: CheckedField;
  parts: DifferencePart[];
}

/** What differs between the texts of the first report of a cluster and another one, word by word; texts that are the same are left out. */
export function differencesOf(first: CheckedTexts, other: CheckedTexts): TextDifference[] {
  const differences: TextDifference[] = [];
  let left: number = difference.passages;
  for (const field of checkedFields) {
    if (left <= 0 || first[field] === other[field]) continue;
    const parts = partsOf(changedParts(wordsByLine(first[field]), wordsByLine(other[field]))).slice(0, left);
    if (parts.every(({ kind }) => kind === "hidden" || kind === "same")) continue;
    differences.push({ field, parts });
    left -= parts.length;
  }
  return differences;
}

/** The words of the beginning of a text, one in each line, so that texts are compared word by word in linear time. */
const wordsByLine = (text: string) => text.slice(0, difference.compared).split(/\s+/).filter(Boolean).join("\n");

function partsOf(changed: readonly ChangedPart[]): DifferencePart[] {
  return changed.flatMap((part): DifferencePart[] => {
    if ("hidden" in part) return [{ kind: "hidden", text: "" }];
    const parts: DifferencePart[] = [];
    for (const { kind, text } of part.lines) {
      const last = parts.at(-1);
      if (last?.kind === kind) last.text += ` ${text}`;
      else parts.push({ kind, text });
    }
    return parts.map(({ kind, text }) => ({ kind, text: shortened(text) }));
  });
}

const shortened = (text: string) => (text.length > difference.shown ? `${text.slice(0, difference.shown - 1)}…` : text);
