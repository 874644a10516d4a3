import type { Feature } from "../../platform/feature.ts";
import { notificationRoutes } from "./notification.routes.ts";
import { reportNotifications } from "./notification.subscribers.ts";

export const notifications: Feature = { name: "notifications", routes: notificationRoutes, subscribers: [reportNotifications] };
