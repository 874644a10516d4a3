import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import { MantineThemeProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { useTranslations } from "use-intl";
import { toastMs } from "./toast.ts";

/** The container of toasts; loaded with the first one. */
export function ToastHost() {
  const t = useTranslations("ui");
  const closeButtonProps = { "aria-label": t("close") };
  return (
    <MantineThemeProvider inherit theme={{ components: { Notification: { defaultProps: { closeButtonProps } } } }}>
      <Notifications position="top-right" autoClose={toastMs} limit={3} zIndex={400} />
    </MantineThemeProvider>
  );
}
