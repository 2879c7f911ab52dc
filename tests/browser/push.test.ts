import { expect, test } from "bun:test";
import { browsing } from "../support/browsing";
import { PushService } from "../support/push-service";

const site = browsing();

test("turns push on and off in a browser, whose worker shows a notification", async () => {
  const { db, people } = site.world;
  const service = await PushService.start();
  const page = await site.as("ada");
  // A headless browser has no push service and allows no notifications.
  await page.addInitScript((json) => {
    let own: object | null = null;
    const made = { ...json, toJSON: () => json, unsubscribe: async () => (own = null) };
    const { prototype } = PushManager as unknown as { prototype: Record<string, unknown> };
    prototype.getSubscription = async () => own;
    prototype.subscribe = async () => (own = made);
  }, service.subscription());
  const rows = () => db.selectFrom("push_subscriptions").select("member_id").execute();

  await page.goto("/settings");
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("button", { name: "Turn off" }).waitFor();
  expect(await rows()).toEqual([{ member_id: people.ada.id }]);

  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [one] }) => {
      if (one) resolve(one.registrationId);
    });
  });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await devtools.send("ServiceWorker.enable");
  const data = JSON.stringify({ id: "1", title: "You have been outbid", path: "/terms" });
  const push = { origin: site.address, registrationId: await registered, data };
  const [worker] = page.context().serviceWorkers();
  const shown = worker?.evaluate(() => {
    const { registration } = self as unknown as { registration: Record<string, unknown> };
    return new Promise((resolve) => {
      registration.showNotification = async (title: string, options: { data: object }) =>
        resolve({ title, data: options.data });
    });
  });
  // A worker runs one script at a time, so this waits for the override.
  await worker?.evaluate(() => {});
  await devtools.send("ServiceWorker.deliverPushMessage", push);
  expect(await shown).toEqual({ title: "You have been outbid", data: JSON.parse(data) });

  await page.getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("button", { name: "Turn on" }).waitFor();
  expect(await rows()).toEqual([]);
  await service.stop();
});
