import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import { MantineThemeProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { useTranslations } from "use-intl";

/** The container of toasts; loaded with the first one. */
export function ToastHost() {
  const t = useTranslations("ui");
  const closeButtonProps = { "aria-label": t("close") };
  return (
    <MantineThemeProvider inherit theme={{ components: { Notification: { defaultProps: { closeButtonProps } } } }}>
      <Notifications position="top-right" autoClose={5000} limit={5} zIndex={400} />
    </MantineThemeProvider>
  );
}
