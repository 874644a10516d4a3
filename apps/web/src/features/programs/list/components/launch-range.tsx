import { launchDays } from "@safeport/contract/programs/core/program.values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { CalendarInput } from "../../core/components/calendar-input.tsx";
import { launchRangeError } from "../../core/programs-query.ts";
import { useProgramListSearch } from "../use-program-list-search.ts";

const years = { first: launchDays.first.slice(0, 4), last: launchDays.last.slice(0, 4) };

/** First and last day of the launch. A range that is not possible shows why and changes nothing yet. */
export function LaunchRange() {
  const t = useTranslations("programs.filter");
  const { search, setSearch } = useProgramListSearch();
  const inAddress = { from: search.launched_from ?? "", to: search.launched_to ?? "" };
  const [days, setDays] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  // Back, a link or the clearing of all filters changed the address.
  if (seen.from !== inAddress.from || seen.to !== inAddress.to) {
    setSeen(inAddress);
    setDays(inAddress);
  }
  const error = launchRangeError(days.from, days.to);
  const choose = (next: typeof days) => {
    setDays(next);
    if (launchRangeError(next.from, next.to) !== null) return;
    const changes = { launched_from: next.from || undefined, launched_to: next.to || undefined };
    setSearch(changes, { replace: Boolean(inAddress.from || inAddress.to) });
  };
  const field = (name: "from" | "to") => (
    <CalendarInput
      label={t(`launched_${name}`)}
      placeholder={t("any")}
      // A text of the address that is no day cannot be shown; its error is.
      value={launchRangeError(days[name], "") === null && days[name] !== "" ? days[name] : null}
      error={error && name === "to" ? t(`launched_${error}`, years) : error !== null}
      onChange={(day) => choose({ ...days, [name]: day ?? "" })}
    />
  );
  return (
    <>
      {field("from")}
      {field("to")}
    </>
  );
}
