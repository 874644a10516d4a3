import { termFields } from "@safeport/contract/programs/core/program.values";
import { useTranslations } from "use-intl";
import { TwoVersions } from "../../../../ui/two-versions.tsx";
import { useTermText } from "../../versions/use-term-texts.ts";
import { differingLines } from "../differing-lines.ts";
import { fieldsOf, type ProgramFormValues } from "../form-values.ts";
import { mergeForms } from "../merge-forms.ts";

export interface ConflictTableProps {
  /** Common ancestor of both versions; null if it is not known. */
  base: ProgramFormValues | null;
  theirs: ProgramFormValues;
  mine: ProgramFormValues;
}

/**
 * Each field that somebody else changed, with their value beside one's own; of long texts the lines that differ. A field that only they
 * changed is marked as such, since `mergeForms` takes it over. Without a base, each field that differs.
 */
export function ConflictTable({ base, theirs, mine }: ConflictTableProps) {
  const t = useTranslations("programs/editor");
  const termText = useTermText();
  const versions = [base ?? mine, theirs, mine, mergeForms(base ?? theirs, theirs, mine)].map(fieldsOf);
  const rows = termFields.flatMap((field) => {
    const [before, other, own, kept] = versions.map((version) => termText(field, version)) as [string, string, string, string];
    if (other === before || other === own) return [];
    const isTheirs = kept === other;
    const note = isTheirs && t("conflict.only_theirs");
    return [{ key: field, label: t(`field.${field}`), note, texts: differingLines(other, isTheirs ? own : kept) }];
  });
  return (
    <TwoVersions
      title={t("conflict.title")}
      theirs={t("conflict.theirs")}
      mine={t("conflict.mine")}
      nothing={t("conflict.nothing")}
      rows={rows}
    />
  );
}
