import { Box } from "@mantine/core";
import { termFields } from "@safeport/contract/programs/program.values";
import { useTranslations } from "use-intl";
import { useTermText } from "../../history/use-term-texts.ts";
import { differingLines } from "../differing-lines.ts";
import { fieldsOf, type ProgramFormValues } from "../form-values.ts";
import { mergeForms } from "../merge-forms.ts";
import classes from "./conflict-table.module.css";

export interface ConflictTableProps {
  /** What both versions were made from. */
  base: ProgramFormValues;
  theirs: ProgramFormValues;
  mine: ProgramFormValues;
}

/**
 * Each field that somebody else changed, with their value beside one's own; of long texts the lines that differ. A field that only they
 * changed is marked as such, since `mergeForms` takes it over.
 */
export function ConflictTable({ base, theirs, mine }: ConflictTableProps) {
  const t = useTranslations("programs/editor");
  const termText = useTermText();
  const versions = [base, theirs, mine, mergeForms(base, theirs, mine)].map(fieldsOf);
  const rows = termFields.flatMap((field) => {
    const [before, other, own, kept] = versions.map((version) => termText(field, version)) as [string, string, string, string];
    if (other === before || other === own) return [];
    const isTheirs = kept === other;
    return [{ field, isTheirs, texts: differingLines(other, isTheirs ? own : kept) }];
  });
  if (rows.length === 0) return null;
  return (
    // Reachable by keyboard, since it scrolls.
    <Box className={classes.frame ?? ""} tabIndex={0} role="group" aria-label={t("conflict.title")}>
      {/* Not the library's table, whose scroll area most pages would then load. */}
      <table className={classes.table} aria-label={t("conflict.title")}>
        <thead>
          <tr>
            <th>{t("conflict.theirs")}</th>
            <th>{t("conflict.mine")}</th>
          </tr>
        </thead>
        {rows.map(({ field, isTheirs, texts }) => (
          <tbody key={field}>
            <tr>
              <th colSpan={2} scope="rowgroup">
                {t(`field.${field}`)}
                {isTheirs && <span className={classes.note}>{t("conflict.only_theirs")}</span>}
              </th>
            </tr>
            <tr>
              {texts.map((text, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the two columns
                <td key={index} data-empty={text === "" || undefined}>
                  {text || t("conflict.nothing")}
                </td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
    </Box>
  );
}
