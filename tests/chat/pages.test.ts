import { beforeEach, expect, test } from "bun:test";
import type { Package } from "../../src/packages/packages";
import { chooses, favors, pseudonymOf, says } from "../support/chats";
import { worldForEach } from "../support/each-world";
import { way } from "../support/http";
import { addLot } from "../support/listings";

const world = worldForEach();
let lot: Package;
let conversation: string;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now(), { title: "Tide tables" });
  conversation = `/messages/${lot.id}/${world.people.mei.id}`;
});

const sent = () => world.db.selectFrom("chat_messages").select("message").execute();

test("shows earlier messages on a page that marks nothing as read", async () => {
  const mei = await world.as("mei");
  for (let i = 0; i < 51; i++) await says(world, "ada", "mei", lot, `Message ${i}.`);
  const first = await mei.get(`/api/packages/${lot.id}/chat/${world.people.ada.id}`);
  const cursor = /cursor=([\w-]+)/.exec(first.headers.get("link") ?? "")?.[1];
  const page = await mei.get(`/messages/${lot.id}/${world.people.ada.id}?cursor=${cursor}`);
  const html = await page.text();
  expect(html).toContain("Message 0.");
  expect(html).not.toContain("Message 1.");
  expect(html).not.toContain("data-island=");
  expect(html).toContain("Latest messages");
  expect(html).toContain('data-unread="51"');
  const latest = await (await mei.get(`/messages/${lot.id}/${world.people.ada.id}`)).text();
  expect(latest).toContain("Message 50.");
  expect(latest).toContain('data-unread=""');
});

test("writes one message for a form that is sent twice", async () => {
  const ada = await world.as("ada");
  for (const message of ["Hello", "Hello", "Hello again"]) {
    const response = await ada.post(conversation, { message, key: "form-1" });
    expect(await way(response)).toEqual([303, conversation]);
  }
  expect(await sent()).toEqual([{ message: "Hello" }, { message: "Hello again" }]);
});

test("keeps a refused text in the form with the reason", async () => {
  await chooses(world, "mei", { allowMessages: false });
  const ada = await world.as("ada");
  const response = await ada.post(conversation, { message: "Half <b>a</b> page", key: "form-1" });
  expect(response.status).toBe(403);
  const html = await response.text();
  expect(html).toContain("This member isn&#x27;t accepting new messages.");
  expect(html).toContain("Half &lt;b&gt;a&lt;/b&gt; page</textarea>");
  expect(await sent()).toEqual([]);
});

test("keeps other members and visitors out of a chat", async () => {
  await says(world, "ada", "mei", lot, "Hello");
  const kim = await world.as("kim");
  const others = `/messages/${lot.id}/${world.people.ada.id}`;
  expect((await kim.post(others, { message: "Hi", key: "k" })).status).toBe(404);
  for (const [browser, path, says] of [
    [kim, others, "<h1>Not found</h1>"],
    [world.visitor, others, "Page Not Found"],
    [world.visitor, "/messages", "Page Not Found"],
  ] as const) {
    const page = await browser.get(path);
    const html = await page.text();
    expect([path, page.status, html.includes(says)]).toEqual([path, 404, true]);
    expect(html).not.toContain("Hello");
  }
  expect(await sent()).toHaveLength(1);
});

test("shows a seller a silent buyer only by pseudonym", async () => {
  await favors(world, "ada", lot);
  const pseudonym = await pseudonymOf(world, "ada", lot);
  await says(world, "mei", { pseudonym }, lot, "Are you interested?");
  const mei = await world.as("mei");
  for (const path of ["/messages", `/messages/${lot.id}/${pseudonym}`]) {
    const html = await (await mei.get(path)).text();
    expect(html).toContain(`Anonymous Buyer #${pseudonym.slice(-3)}`);
    for (const secret of [world.people.ada.id, "Northlight", "ada Lim"]) {
      expect(html).not.toContain(secret);
    }
  }
});

test("does not name a publisher without a public profile", async () => {
  await chooses(world, "mei", { showProfile: false });
  await says(world, "ada", "mei", lot, "Hello");
  const ada = await world.as("ada");
  for (const path of ["/messages", conversation]) {
    const html = await (await ada.get(path)).text();
    expect(html).toContain(`Anonymous Publisher #${world.people.mei.id.slice(-5)}`);
    expect(html).not.toContain("mei Chan");
    expect(html).not.toContain("Lantau Press");
  }
});
