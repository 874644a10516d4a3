import type { Report, ReportCard } from "@safeport/contract/reports/core/report.schema";
import { useRef } from "react";
import type { SchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { isOriginalWords, type TransitionForm } from "../core/transition-form.ts";
import { useFindOriginals } from "./api/status.ts";

/**
 * Turns words in the field of the original into the number of a report: `pick` takes the first hit, also before the hits are there; `settle` waits for it,
 * and takes the hit for words that have not been picked if there is only one. `settle` is called before the form is sent.
 */
export function useOriginalPick(report: Report | ReportCard, form: SchemaForm<TransitionForm>) {
  const find = useFindOriginals(report);
  const running = useRef<Promise<void>>(Promise.resolve());

  async function take(words: string, onlyIfSole: boolean): Promise<void> {
    // A search that fails leaves the words, and the form says that an original is missing.
    const hits = await find(words).catch(() => []);
    const [first, other] = hits;
    if (!first || (onlyIfSole && other) || form.getValues().duplicate_of !== words) return;
    form.setFieldValue("duplicate_of", `#${first.id}`);
  }

  const pick = (words: string) => {
    running.current = take(words, false);
  };
  const settle = async () => {
    await running.current;
    const words = form.getValues().duplicate_of;
    if (isOriginalWords(words)) await take(words, true);
  };
  return { pick, settle };
}
