import { Center, Loader } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";

/** Shorter waits show nothing. */
export const spinnerDelayMs = 100;

/** A spinner that appears only after a noticeable wait. */
export function DelayedSpinner() {
  const t = useTranslations("ui");
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), spinnerDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Center mih={240} role="status" aria-label={t("loading")}>
      {shown && <Loader size="sm" />}
    </Center>
  );
}
