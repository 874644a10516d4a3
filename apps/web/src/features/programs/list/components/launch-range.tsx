import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useAddress } from "../../../../lib/address.ts";
import { launchRangeError } from "../programs-query.ts";

/** First and last day of the launch, by the browser's own calendar. A range that cannot be says why and changes nothing yet. */
export function LaunchRange() {
  const t = useTranslations("programs.filter");
  const { query, setQuery } = useAddress();
  const inAddress = { from: query.launched_from ?? "", to: query.launched_to ?? "" };
  const [days, setDays] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  const [typing, setTyping] = useState(false);
  // Back, a link or the clearing of all filters changed the address under the fields.
  if (seen.from !== inAddress.from || seen.to !== inAddress.to) {
    setSeen(inAddress);
    setDays(inAddress);
  }
  const fault = launchRangeError(days.from, days.to);
  // A year that is being typed passes through the first century.
  const shown = fault === "day" && typing ? null : fault;
  const choose = (next: typeof days) => {
    setDays(next);
    if (launchRangeError(next.from, next.to) !== null) return;
    const changes = { launched_from: next.from || null, launched_to: next.to || null, page: null };
    setQuery(changes, { replace: Boolean(inAddress.from || inAddress.to) });
  };
  const field = (name: "from" | "to") => (
    <TextInput
      type="date"
      min="1900-01-01"
      max="2099-12-31"
      label={t(`launched_${name}`)}
      value={days[name]}
      error={shown && name === "to" ? t(`launched_${shown}`) : shown !== null}
      onChange={(event) => choose({ ...days, [name]: event.currentTarget.value })}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
    />
  );
  return (
    <>
      {field("from")}
      {field("to")}
    </>
  );
}
