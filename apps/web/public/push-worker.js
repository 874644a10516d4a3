// Shows push messages while no page is open. It handles no requests of pages and stores nothing.
self.addEventListener("push", (event) => {
  const { title, body, icon, link, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon, data: { link } }));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(new URL(event.notification.data.link, self.location.origin).href));
});
