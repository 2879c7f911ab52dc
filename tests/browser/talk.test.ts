import { beforeEach, describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { SECOND } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { browsing, stopTime, toast, toastOnLeaving } from "../support/browsing";
import { says } from "../support/chats";
import { addLot } from "../support/listings";
import { lineOf } from "../support/windows";

const site = browsing();
let lot: Package;

beforeEach(async () => {
  const { db, people, clock } = site.world;
  lot = await addLot(db, people.mei.id, clock.now(), { title: "Tide tables" });
});

const dialog = (page: Page) => page.getByRole("dialog");
const field = (page: Page) => page.getByLabel("Your message");
const lines = (page: Page) => page.locator(".chat-line > p");
const texts = (page: Page) => lines(page).allInnerTexts();
const focusIn = (page: Page) => field(page).and(page.locator(":focus")).waitFor();

const arrived = (page: Page, text: string) =>
  page.locator(".chat-line:has(time)").getByText(text, { exact: true }).waitFor();

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press("Enter");
}

async function contactSeller(page: Page, { id }: { id: string } = lot): Promise<void> {
  await page.goto(`/package/${id}`);
  await page.getByRole("link", { name: "Contact Seller" }).click();
  await field(page).waitFor();
}

async function openConversation(mei: Page): Promise<void> {
  const { id } = site.world.people.ada;
  const live = mei.waitForEvent("requestfinished", (request) =>
    request.url().endsWith(`/api/packages/${lot.id}/chat/${id}`),
  );
  await mei.goto(`/messages/${lot.id}/${id}`);
  await live;
}

async function stored(): Promise<string[]> {
  const messages = site.world.db.selectFrom("chat_messages").select("message");
  return (await messages.orderBy("created_at").execute()).map(({ message }) => message);
}

async function holdAnswers(page: Page): Promise<() => void> {
  const { promise: later, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/chat/*", async (asked) => {
    await later;
    await asked.continue();
  });
  return answer;
}

test("connects a buyer's window and a seller's page in one conversation", async () => {
  const ada = await site.as("ada");
  const [fetched, sockets]: string[][] = [[], []];
  ada.on("request", (request) => /chat/.test(request.url()) && fetched?.push(request.url()));
  ada.on("websocket", (socket) => sockets?.push(socket.url()));
  await ada.goto(`/package/${lot.id}`);
  await ada.waitForLoadState("networkidle");
  expect(fetched).toEqual([]);
  await ada.getByRole("link", { name: "Contact Seller" }).click();
  await dialog(ada).waitFor();
  expect(fetched?.[0]).toMatch(/chat-window\.entry-\w+\.js$/);
  const warning = ada.getByText(
    "If you send a message, the seller will see your name and organization",
  );
  await warning.waitFor();

  await field(ada).press("Enter");
  await write(ada, "   ");
  await field(ada).fill("Is it");
  await field(ada).press("Shift+Enter");
  await field(ada).pressSequentially("licensed?");
  for (const init of [{ isComposing: true }, { keyCode: 229 }])
    await field(ada).evaluate((element, init) => {
      const keys = { key: "Enter", bubbles: true, cancelable: true };
      element.dispatchEvent(new KeyboardEvent("keydown", { ...keys, ...init }));
    }, init);
  expect(await lines(ada).count()).toBe(0);
  await field(ada).press("Enter");
  await ada.locator(".chat-line time").waitFor();
  await warning.waitFor({ state: "detached" });
  expect(await stored()).toEqual(["Is it\nlicensed?"]);

  const mei = await site.as("mei");
  await mei.goto("/messages");
  await mei.getByText("1 new message").waitFor();
  await openConversation(mei);
  await mei.locator('.account-menu [data-unread=""]').waitFor();
  const hostile = `</script><script>document.title = "hacked"</script><img src=x onerror=alert(1)>`;
  await write(mei, hostile);
  await arrived(ada, hostile);
  expect(await ada.title()).not.toContain("hacked");
  const read = mei.waitForResponse(/\/read$/);
  await write(ada, "All of it?");
  await arrived(mei, "All of it?");
  await read;
  expect(await texts(ada)).toEqual(await texts(mei));
  const bo = await site.world.as("bo");
  await bo.json("POST", `/api/packages/${lot.id}/bids`, { amount: "1050" });
  await toast(ada, "New Bid Placed");
  expect(sockets).toHaveLength(1);

  // An open chat would mark it as read.
  await ada.goto("/terms");
  await says(site.world, "mei", "ada", lot, "Yes.");
  await ada.reload();
  await ada.locator('.account-menu [data-unread="1"]').waitFor();
  await contactSeller(ada);
  await arrived(ada, "Yes.");
  await ada.locator('.account-menu [data-unread=""]').waitFor();
});

describe("a lost connection", () => {
  test("loses, duplicates and reorders nothing", async () => {
    await says(site.world, "ada", "mei", lot, "0");
    const [ada, mei] = [await site.as("ada"), await site.as("mei")];
    const line = await lineOf(mei);
    await mei.clock.install();
    await contactSeller(ada);
    await openConversation(mei);
    await write(ada, "1");
    await arrived(mei, "1");
    await line.cut();
    await mei.getByText("Connection interrupted").waitFor();
    const answer = await holdAnswers(mei);
    await write(ada, "2");
    await write(mei, "3");
    await write(ada, "4");
    await arrived(ada, "4");
    expect(await mei.getByText("4", { exact: true }).count()).toBe(0);
    answer();
    await mei.clock.fastForward(2 * SECOND);
    await arrived(mei, "4");
    line.mend();
    await mei.clock.fastForward(15 * SECOND);
    await mei.getByText("Connection interrupted").waitFor({ state: "detached" });
    await write(ada, "5");
    await arrived(mei, "5");
    await write(mei, "6");
    await arrived(ada, "6");
    const all = await stored();
    expect(all.toSorted()).toEqual(["0", "1", "2", "3", "4", "5", "6"]);
    expect(await texts(ada)).toEqual(all);
    expect(await texts(mei)).toEqual(all);
  });

  test("delivers missed messages once restored, and earlier ones on demand", async () => {
    await says(site.world, "ada", "mei", lot, "Hello");
    const mei = await site.as("mei");
    const line = await lineOf(mei);
    await mei.clock.install();
    await openConversation(mei);
    const answer = await holdAnswers(mei);
    await line.cut();
    await mei.getByText("Connection interrupted").waitFor();
    await stopTime(mei);
    for (let i = 0; i < 60; i++) await says(site.world, "ada", "mei", lot, `Message ${i}`);
    answer();
    line.mend();
    await mei.clock.fastForward(15 * SECOND);
    await mei.clock.resume();
    await arrived(mei, "Message 59");
    expect(await texts(mei)).toEqual((await stored()).slice(-50));
    await mei.getByRole("link", { name: "Earlier messages" }).click();
    await arrived(mei, "Hello");
    expect(await texts(mei)).toEqual(await stored());
    await mei.getByRole("link", { name: "Earlier messages" }).waitFor({ state: "detached" });
  });
});

describe("a message", () => {
  test("is stored once when resent after a failure", async () => {
    site.allowError(/ERR_FAILED/);
    const ada = await site.as("ada");
    await contactSeller(ada);
    await ada.getByText("No messages yet").waitFor();
    await ada.route("**/chat", (route) => route.abort());
    await write(ada, "Hello");
    await toast(ada, "Error sending message");
    await ada.getByText("Not sent").waitFor();
    expect(await field(ada).inputValue()).toBe("");
    await write(ada, "Are you there?");
    await ada.getByRole("button", { name: "Retry" }).nth(1).waitFor();
    await ada.unroute("**/chat");
    await ada.getByRole("button", { name: "Retry" }).first().click();
    await arrived(ada, "Are you there?");
    const lost = async (route: Parameters<Parameters<Page["route"]>[1]>[0]) => {
      await route.fetch();
      await route.abort();
    };
    await ada.route("**/chat", lost, { times: 1 });
    await write(ada, "Anybody?");
    await arrived(ada, "Anybody?");
    await ada.getByText("Not sent").first().waitFor({ state: "detached" });
    expect(await texts(ada)).toEqual(["Hello", "Are you there?", "Anybody?"]);
    expect(await stored()).toEqual(["Hello", "Are you there?", "Anybody?"]);
  });

  test("is kept with the reason if it is refused or too long", async () => {
    site.allowError(/status of 40[01]/);
    const ada = await site.as("ada");
    await contactSeller(ada);
    await write(ada, "zero\0width");
    const why =
      "This text contains an invisible character (U+0000). Remove it, or type the text again.";
    await toast(ada, "Error sending message", why);
    await ada.getByText(`Not sent: ${why}`).waitFor();
    await ada.getByRole("button", { name: "Edit" }).click();
    expect(await field(ada).inputValue()).toContain("width");
    expect(await lines(ada).count()).toBe(0);
    const text = "漢".repeat(10_000);
    await write(ada, text);
    await toast(ada, "Error sending message", "A message can be at most 4,000 characters long.");
    await ada.getByText("6,000 characters over the limit").waitFor();
    expect(await field(ada).inputValue()).toBe(text);

    await ada.context().clearCookies();
    const words = ["Unauthorized", "You were signed out. Signing in again..."];
    await toastOnLeaving(ada, () => write(ada, "Hello"), ...words);
    await ada.waitForURL(`**/login?next=${encodeURIComponent(`/package/${lot.id}`)}`);
    expect(await stored()).toEqual([]);
  });
});

describe("the chat window", () => {
  test("closes by Escape or button, and keeps each package's draft", async () => {
    const { db, people, clock } = site.world;
    const other = await addLot(db, people.mei.id, clock.now());
    const ada = await site.as("ada");
    const focusIsBack = () =>
      ada.waitForFunction(() => document.activeElement?.hasAttribute("data-opens"));
    await contactSeller(ada);
    await focusIn(ada);
    await field(ada).fill("Half a thou");
    await ada.keyboard.press("Escape");
    await dialog(ada).waitFor({ state: "hidden" });
    await focusIsBack();
    await ada.keyboard.press("Enter");
    await focusIn(ada);
    expect(await field(ada).inputValue()).toBe("Half a thou");
    await ada.keyboard.press("Shift+Tab");
    await ada.keyboard.press("Shift+Tab");
    const close = dialog(ada).getByRole("button", { name: "Close" });
    expect(await close.evaluate((button) => button === document.activeElement)).toBe(true);
    await ada.keyboard.press("Enter");
    await dialog(ada).waitFor({ state: "hidden" });
    await focusIsBack();
    await contactSeller(ada, other);
    expect(await field(ada).inputValue()).toBe("");
    await contactSeller(ada);
    expect(await field(ada).inputValue()).toBe("Half a thou");
    await field(ada).press("Enter");
    await arrived(ada, "Half a thou");
    await contactSeller(ada);
    expect(await field(ada).inputValue()).toBe("");
  });

  test("works without browser storage", async () => {
    const ada = await site.as("ada");
    await ada.addInitScript(() => {
      Object.defineProperty(window, "sessionStorage", {
        get() {
          throw new DOMException("forbidden", "SecurityError");
        },
      });
    });
    await contactSeller(ada);
    await write(ada, "Hello");
    await arrived(ada, "Hello");
  });

  test("fills a phone's screen, but covers no panel on a wide one", async () => {
    const phone = { width: 360, height: 740 };
    const ada = await site.as("ada", { viewport: phone });
    await contactSeller(ada);
    expect(await dialog(ada).boundingBox()).toEqual({ x: 0, y: 0, ...phone });
    expect(await dialog(ada).evaluate((element) => element.matches(":modal"))).toBe(true);
    for (const width of [960, 1024, 1200, 1440, 1920]) {
      await ada.setViewportSize({ width, height: 800 });
      await ada.waitForFunction((width) => {
        const [chat, panel] = [".chat-window", ".bidding-panel"].map((place) =>
          document.querySelector(place)?.getBoundingClientRect(),
        );
        if (innerWidth !== width || document.querySelector(":modal")) return false;
        if (!chat?.width || !panel?.width) return false;
        return chat.left >= 0 && chat.right <= panel.left;
      }, width);
    }
    await ada.setViewportSize(phone);
    await ada.waitForFunction(() => document.querySelector(":modal"));
    await ada.keyboard.press("Escape");
    await dialog(ada).waitFor({ state: "hidden" });
  });
});
