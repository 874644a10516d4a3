import { Box } from "@mantine/core";
import { termFields } from "@safeport/contract/programs/program.values";
import { useTranslations } from "use-intl";
import { useTermText } from "../../history/use-term-texts.ts";
import { differingLines } from "../differing-lines.ts";
import { fieldsOf, type ProgramFormValues } from "../form-values.ts";
import classes from "./conflict-table.module.css";

export interface ConflictTableProps {
  theirs: ProgramFormValues;
  mine: ProgramFormValues;
}

/** Both values of each field in which two versions of the form differ, side by side; of long texts the lines that differ. */
export function ConflictTable({ theirs, mine }: ConflictTableProps) {
  const t = useTranslations("programs/editor");
  const termText = useTermText();
  const versions = [fieldsOf(theirs), fieldsOf(mine)] as const;
  const rows = termFields.flatMap((field) => {
    const [one, other] = versions.map((version) => termText(field, version)) as [string, string];
    return one === other ? [] : [{ field, texts: differingLines(one, other) }];
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
        {rows.map(({ field, texts }) => (
          <tbody key={field}>
            <tr>
              <th colSpan={2} scope="rowgroup">
                {t(`field.${field}`)}
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
