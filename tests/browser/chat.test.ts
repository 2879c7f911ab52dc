import { beforeEach, describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { SECOND } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { browsing, stopTime, toast, toastOnLeaving } from "../support/browsing";
import {
  arrived,
  contactSeller,
  field,
  lines,
  openConversation,
  write,
} from "../support/chat-visit";
import { says } from "../support/chats";
import { lineOf } from "../support/line";
import { addLot } from "../support/lots";
import type { Person } from "../support/people";

const site = browsing();
let lot: Package;

beforeEach(async () => {
  const { db, people, clock } = site.world;
  lot = await addLot(db, people.mei.id, clock.now(), { title: "Tide tables" });
});

const texts = (page: Page) => lines(page).allInnerTexts();
const stored = async () =>
  (
    await site.world.db
      .selectFrom("chat_messages")
      .select("message")
      .orderBy("created_at")
      .execute()
  ).map(({ message }) => message);

/** The conversation's page, of somebody whom the other has written to or who is the seller. */
async function inConversation(person: Person, other: Person): Promise<Page> {
  const page = await site.as(person);
  await openConversation(page, lot, site.world.people[other]);
  return page;
}

/** Holds what a page asks of a chat from now on, however slow all else is. @returns what lets it through */
async function holdAnswers(page: Page): Promise<() => void> {
  const { promise: later, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/chat/*", async (asked) => {
    await later;
    await asked.continue();
  });
  return answer;
}

describe("two browsers in a chat", () => {
  test("see each other's messages at once, in order", async () => {
    const ada = await site.as("ada");
    await contactSeller(ada, lot);
    await write(ada, "Is it licensed?");
    await arrived(ada, "Is it licensed?");
    const mei = await inConversation("mei", "ada");
    await arrived(mei, "Is it licensed?");
    await write(mei, "It is.");
    await arrived(ada, "It is.");
    await write(ada, "All of it?");
    await arrived(mei, "All of it?");
    const expected = ["Is it licensed?", "It is.", "All of it?"];
    expect(await texts(ada)).toEqual(expected);
    expect(await texts(mei)).toEqual(expected);
  });

  test("lose, double and mix up nothing while one's connection is gone", async () => {
    await says(site.world, "ada", "mei", lot, "0");
    const ada = await site.as("ada");
    const mei = await site.as("mei");
    const line = await lineOf(mei);
    await mei.clock.install();
    await contactSeller(ada, lot);
    await openConversation(mei, lot, site.world.people.ada);

    await write(ada, "1");
    await arrived(mei, "1");
    await line.cut();
    await mei.getByText("The connection is interrupted").waitFor();
    const answer = await holdAnswers(mei);
    await write(ada, "2");
    await write(mei, "3");
    await write(ada, "4");
    await arrived(ada, "4");
    expect(await mei.getByText("4", { exact: true }).count()).toBe(0);

    answer();
    await mei.clock.fastForward(2 * SECOND);
    await arrived(mei, "4");
    await write(ada, "5");
    await arrived(ada, "5");
    line.mend();
    await mei.clock.fastForward(15 * SECOND);
    await mei.getByText("The connection is interrupted").waitFor({ state: "detached" });
    await arrived(mei, "5");
    await write(ada, "6");
    await arrived(mei, "6");
    await write(mei, "7");
    await arrived(ada, "7");

    const all = await stored();
    expect(all.toSorted()).toEqual(["0", "1", "2", "3", "4", "5", "6", "7"]);
    expect(await texts(ada)).toEqual(all);
    expect(await texts(mei)).toEqual(all);
  });

  test("fetch what was missed as soon as the connection is back", async () => {
    await says(site.world, "ada", "mei", lot, "Hello");
    const mei = await site.as("mei");
    const line = await lineOf(mei);
    await openConversation(mei, lot, site.world.people.ada);
    await mei.clock.install();
    const answer = await holdAnswers(mei);
    await line.cut();
    await mei.getByText("The connection is interrupted").waitFor();
    // However long they take to be written: by its clock it looks for none meanwhile.
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

  test("share one connection between bidding and chat", async () => {
    const ada = await site.as("ada");
    const sockets: string[] = [];
    ada.on("websocket", (socket) => sockets.push(socket.url()));
    await contactSeller(ada, lot);
    await write(ada, "Hello");
    await arrived(ada, "Hello");
    await says(site.world, "mei", "ada", lot, "Welcome");
    await arrived(ada, "Welcome");
    const bo = await site.world.as("bo");
    await bo.json("POST", `/api/packages/${lot.id}/bids`, { amount: "1050" });
    await toast(ada, "New Bid Placed");
    expect(sockets).toHaveLength(1);
  });
});

describe("a message", () => {
  test("that could not be sent says so, and is sent once when it is tried again", async () => {
    site.allowComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const ada = await site.as("ada");
    await contactSeller(ada, lot);
    await ada.getByText("No messages yet").waitFor();
    await ada.route("**/chat", (route) => route.abort());
    await write(ada, "Hello");
    await toast(ada, "Error sending message");
    await ada.getByText("Not sent").waitFor();
    expect(await texts(ada)).toEqual(["Hello"]);
    expect(await field(ada).inputValue()).toBe("");
    await write(ada, "Are you there?");
    await ada.getByRole("button", { name: "Retry" }).nth(1).waitFor();

    await ada.unroute("**/chat");
    await ada.getByRole("button", { name: "Retry" }).first().click();
    await arrived(ada, "Are you there?");
    expect(await texts(ada)).toEqual(["Hello", "Are you there?"]);
    expect(await stored()).toEqual(["Hello", "Are you there?"]);
    await ada.getByText("Not sent").first().waitFor({ state: "detached" });
  });

  test("whose answer was lost is not there twice", async () => {
    site.allowComplaint(/ERR_FAILED/);
    const ada = await site.as("ada");
    await contactSeller(ada, lot);
    await ada.getByText("No messages yet").waitFor();
    await ada.route(
      "**/chat",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await write(ada, "Hello");
    await arrived(ada, "Hello");
    await ada.getByText("Not sent").waitFor({ state: "detached" });
    expect(await texts(ada)).toEqual(["Hello"]);
    expect(await stored()).toEqual(["Hello"]);
  });

  test("that the server refuses keeps its reason, and can be edited", async () => {
    site.allowComplaint(/status of 400/);
    const ada = await site.as("ada");
    await contactSeller(ada, lot);
    await write(ada, "zero\0width");
    const why =
      "This text contains an invisible character (U+0000). Please remove it, or type the text again";
    await toast(ada, "Error sending message", why);
    await ada.getByText(`Not sent: ${why}`).waitFor();
    await ada.getByRole("button", { name: "Edit" }).click();
    expect(await field(ada).inputValue()).toContain("width");
    expect(await lines(ada).count()).toBe(0);
  });

  test("of 10,000 characters is not sent, and nothing of it is lost", async () => {
    const ada = await site.as("ada");
    await contactSeller(ada, lot);
    const text = "漢".repeat(10_000);
    await write(ada, text);
    await toast(ada, "Error sending message", "A message can have at most 4,000 characters.");
    await ada.getByText("6000 characters too many").waitFor();
    expect(await field(ada).inputValue()).toBe(text);
    expect(await stored()).toEqual([]);
  });

  test("with script in it is shown as it was written", async () => {
    const text = `</script><script>document.title = "hacked"</script><img src=x onerror=alert(1)>`;
    await says(site.world, "ada", "mei", lot, text);
    const mei = await inConversation("mei", "ada");
    await arrived(mei, text);
    expect(await mei.title()).not.toContain("hacked");
    await mei.goto("/messages");
    await mei.getByText(text, { exact: true }).waitFor();
  });

  test("is sent by Enter, has new lines by Shift+Enter, and is never empty", async () => {
    const ada = await site.as("ada");
    await contactSeller(ada, lot);
    await field(ada).press("Enter");
    await field(ada).fill("   ");
    await field(ada).press("Enter");
    await field(ada).fill("one");
    await field(ada).press("Shift+Enter");
    await field(ada).pressSequentially("two");
    expect(await lines(ada).count()).toBe(0);
    await field(ada).press("Enter");
    await ada.locator(".chat-line time").waitFor();
    expect(await stored()).toEqual(["one\ntwo"]);
  });

  test("is not sent by the Enter that ends a composition", async () => {
    const ada = await site.as("ada");
    await contactSeller(ada, lot);
    await field(ada).fill("你好");
    for (const init of [{ isComposing: true }, { keyCode: 229 }]) {
      const kept = await field(ada).evaluate((element, init) => {
        const keys = { key: "Enter", bubbles: true, cancelable: true };
        return element.dispatchEvent(new KeyboardEvent("keydown", { ...keys, ...init }));
      }, init);
      expect(kept).toBe(true);
    }
    expect(await field(ada).inputValue()).toBe("你好");
    await field(ada).press("Enter");
    await arrived(ada, "你好");
    expect(await stored()).toEqual(["你好"]);
  });

  test("of one who is signed out leads to the sign-in page", async () => {
    site.allowComplaint(/status of 401/);
    const ada = await site.as("ada");
    await contactSeller(ada, lot);
    await ada.context().clearCookies();
    const words = ["Unauthorized", "You are logged out. Logging in again..."];
    await toastOnLeaving(ada, () => write(ada, "Hello"), ...words);
    await ada.waitForURL(`**/login?next=${encodeURIComponent(`/package/${lot.id}`)}`);
    expect(await stored()).toEqual([]);
  });
});

describe("the chat window", () => {
  const dialog = (page: Page) => page.getByRole("dialog");

  test("is fetched when it is first asked for", async () => {
    const ada = await site.as("ada");
    const modules: string[] = [];
    ada.on("request", (request) => modules.push(request.url()));
    await ada.goto(`/package/${lot.id}`);
    await ada.waitForLoadState("networkidle");
    const fetched = () => modules.filter((url) => /chat/.test(url));
    expect(fetched()).toEqual([]);
    await ada.getByRole("link", { name: "Contact Seller" }).click();
    await dialog(ada).waitFor();
    expect(fetched()[0]).toMatch(/chat-window\.entry-\w+\.js$/);
  });

  test("opens with its field, closes by Escape and button, and gives the focus back", async () => {
    const ada = await site.as("ada");
    await contactSeller(ada, lot);
    const opener = ada.getByRole("link", { name: "Contact Seller" });
    const hasFocus = () => opener.evaluate((link) => link === document.activeElement);
    await field(ada).and(ada.locator(":focus")).waitFor();
    await ada.keyboard.press("Escape");
    await dialog(ada).waitFor({ state: "hidden" });
    await ada.waitForFunction(() => document.activeElement?.hasAttribute("data-opens"));

    await ada.keyboard.press("Enter");
    await dialog(ada).waitFor();
    await field(ada).and(ada.locator(":focus")).waitFor();
    await ada.keyboard.press("Shift+Tab");
    await ada.keyboard.press("Shift+Tab");
    const close = dialog(ada).getByRole("button", { name: "Close" });
    expect(await close.evaluate((button) => button === document.activeElement)).toBe(true);
    await ada.keyboard.press("Enter");
    await dialog(ada).waitFor({ state: "hidden" });
    await ada.waitForFunction(() => document.activeElement?.hasAttribute("data-opens"));
    expect(await hasFocus()).toBe(true);
  });

  test("remembers the draft of its package, closed and over a reload", async () => {
    const other = await addLot(site.world.db, site.world.people.mei.id, site.world.clock.now());
    const ada = await site.as("ada");
    await contactSeller(ada, lot);
    await field(ada).fill("Half a thou");
    await dialog(ada).getByRole("button", { name: "Close" }).click();
    await ada.getByRole("link", { name: "Contact Seller" }).click();
    expect(await field(ada).inputValue()).toBe("Half a thou");
    await contactSeller(ada, other);
    expect(await field(ada).inputValue()).toBe("");
    await contactSeller(ada, lot);
    expect(await field(ada).inputValue()).toBe("Half a thou");
    await field(ada).press("Enter");
    await arrived(ada, "Half a thou");
    await contactSeller(ada, lot);
    expect(await field(ada).inputValue()).toBe("");
  });

  test("works where the browser keeps nothing", async () => {
    const ada = await site.as("ada");
    await ada.addInitScript(() => {
      Object.defineProperty(window, "sessionStorage", {
        get() {
          throw new DOMException("forbidden", "SecurityError");
        },
      });
    });
    await contactSeller(ada, lot);
    await write(ada, "Hello");
    await arrived(ada, "Hello");
  });

  test("says before the first message that writing reveals one, and not after it", async () => {
    const ada = await site.as("ada");
    await contactSeller(ada, lot);
    const notice = ada.getByText(
      "Writing shows this seller your name and organization: you are ada Lim.",
    );
    await notice.waitFor();
    await write(ada, "Hello");
    await notice.waitFor({ state: "detached" });
    await arrived(ada, "Hello");
    await contactSeller(ada, lot);
    await arrived(ada, "Hello");
    expect(await notice.count()).toBe(0);
  });

  test("fills a phone's screen, and nothing behind it can be reached", async () => {
    const ada = await site.as("ada", { viewport: { width: 360, height: 740 } });
    await contactSeller(ada, lot);
    expect(await dialog(ada).boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
    expect(await dialog(ada).evaluate((element) => element.matches(":modal"))).toBe(true);
    await ada.setViewportSize({ width: 1200, height: 800 });
    await ada.waitForFunction(() => !document.querySelector(":modal"));
    await dialog(ada).waitFor();
    // It stands beside the panel, and covers neither the bid form nor the standing strip.
    for (const width of [960, 1024, 1200, 1440, 1920]) {
      await ada.setViewportSize({ width, height: 800 });
      // Lengths in parts of the screen's width follow it a moment later.
      await ada.waitForFunction((width) => {
        const [chat, panel] = [".chat-window", ".bidding-panel"].map((place) =>
          document.querySelector(place)?.getBoundingClientRect(),
        );
        if (innerWidth !== width || !chat?.width || !panel?.width) return false;
        return chat.left >= 0 && chat.right <= panel.left;
      }, width);
    }
    await ada.setViewportSize({ width: 360, height: 740 });
    await ada.waitForFunction(() => document.querySelector(":modal"));
    await ada.keyboard.press("Escape");
    await dialog(ada).waitFor({ state: "hidden" });
  });

  test("is offered to members, not to visitors or the seller", async () => {
    for (const page of [await site.visitor(), await site.as("mei")]) {
      await page.goto(`/package/${lot.id}`);
      await page.locator(".bidding-panel").waitFor();
      expect(await page.getByRole("link", { name: "Contact Seller" }).count()).toBe(0);
    }
  });
});

describe("the count of unread messages", () => {
  test("stands at the avatar, and goes when they have been read", async () => {
    await says(site.world, "ada", "mei", lot, "one");
    await says(site.world, "ada", "mei", lot, "two");
    const mei = await site.as("mei");
    await mei.goto("/marketplace");
    const unread = () => mei.locator(".account-menu summary").getAttribute("data-unread");
    expect(await unread()).toBe("2");
    await mei.locator(".account-menu summary").click();
    await mei.getByRole("link", { name: "Messages 2 new" }).click();
    await mei.getByText("2 new messages").waitFor();
    await mei.getByRole("link", { name: "ada Lim" }).click();
    await arrived(mei, "two");
    expect(await unread()).toBe("");

    const told = mei.waitForResponse(/\/read$/);
    await says(site.world, "ada", "mei", lot, "three");
    await arrived(mei, "three");
    await told;
    await mei.goto("/messages");
    expect(await unread()).toBe("");
    expect(await mei.getByText("new message").count()).toBe(0);
  });

  test("goes at once when the window is opened on a package's page", async () => {
    await says(site.world, "ada", "mei", lot, "one");
    await says(site.world, "mei", "ada", lot, "two");
    const ada = await site.as("ada");
    await ada.goto(`/package/${lot.id}`);
    await ada.locator('.account-menu [data-unread="1"]').waitFor();
    await ada.getByRole("link", { name: "Contact Seller" }).click();
    await arrived(ada, "two");
    await ada.locator('.account-menu [data-unread=""]').waitFor();
    await ada.locator(".account-menu summary").click();
    await ada.getByRole("link", { name: "Messages", exact: true }).waitFor();
  });
});

test("without JavaScript one writes, reads and answers on pages", async () => {
  site.allowComplaint(/status of 400/);
  const plain = { javaScriptEnabled: false };
  const ada = await site.as("ada", plain);
  await ada.goto(`/package/${lot.id}`);
  await ada.getByRole("link", { name: "Contact Seller" }).click();
  await ada.getByText("Writing shows this seller your name").waitFor();
  const long = "x".repeat(4001);
  await field(ada).fill(long);
  await ada.getByRole("button", { name: "Send" }).click();
  await toast(ada, "Error sending message", "A message can have at most 4,000 characters.");
  expect(await field(ada).inputValue()).toBe(long);
  await field(ada).fill("Is it licensed?");
  await ada.getByRole("button", { name: "Send" }).click();
  await arrived(ada, "Is it licensed?");
  await ada.reload();
  expect(await stored()).toEqual(["Is it licensed?"]);

  const mei = await site.as("mei", plain);
  await mei.goto("/messages");
  await mei.getByText("1 new message").waitFor();
  await mei.getByRole("link", { name: "ada Lim" }).click();
  await field(mei).fill("It is.");
  await mei.getByRole("button", { name: "Send" }).click();
  await arrived(mei, "It is.");
  expect(await texts(mei)).toEqual(["Is it licensed?", "It is."]);
});

test("a third person finds no page of the conversation, and a visitor none at all", async () => {
  site.allowComplaint(/status of 404/);
  await says(site.world, "ada", "mei", lot, "A secret");
  const path = `/messages/${lot.id}/${site.world.people.ada.id}`;
  const kim = await site.as("kim");
  await kim.goto(path);
  await kim.getByRole("heading", { name: "Chat not found" }).waitFor();
  expect(await kim.getByText("A secret").count()).toBe(0);
  const visitor = await site.visitor();
  for (const page of ["/messages", path]) {
    await visitor.goto(page);
    await visitor.getByRole("heading", { name: "Page Not Found" }).waitFor();
  }
});
