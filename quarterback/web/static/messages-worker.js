// Shows notifications of an open page where a phone lets no page show them itself. It stores nothing
// and answers no request.
self.addEventListener("notificationclick", event => {
  event.notification.close();
  event.waitUntil(self.clients.matchAll({ type: "window" }).then(pages => pages.length ? pages[0].focus() : undefined));
});
