import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import { Notifications } from "@mantine/notifications";

/** Where toasts appear; loaded when there is one. */
export function ToastHost() {
  return <Notifications position="top-right" autoClose={5000} limit={5} zIndex={400} />;
}
