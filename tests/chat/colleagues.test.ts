import { expect, test } from "bun:test";
import type { ChatMessage } from "../../src/chat/answers";
import { joinOrganization } from "../support/colleagues";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";

const world = worldForEach();

test("who of the organization has written is shown to colleagues only", async () => {
  const { db, people, clock } = world;
  const lot = await addLot(db, people.mei.id, clock.now());
  const ada = await world.as("ada");
  const kim = await joinOrganization(world, { owner: "ada", colleague: "kim" }, ["bidder"]);
  const mei = await world.as("mei");
  const receiver = { receiverId: people.mei.id };
  const path = `/api/packages/${lot.id}/chat`;
  for (const [browser, message] of [
    [kim, "Is it licensed?"] as const,
    [ada, "For how long?"] as const,
  ])
    expect((await browser.json("POST", path, { ...receiver, message })).status).toBe(201);
  const read = async (browser: typeof kim, other: string) => {
    const messages = (await (await browser.get(`${path}/${other}`)).json()) as ChatMessage[];
    return messages.map(({ sentBy }) => sentBy);
  };
  expect(await read(ada, people.mei.id)).toEqual(["kim Park", null]);
  expect(await read(kim, people.mei.id)).toEqual([null, "ada Lim"]);
  expect(await read(mei, people.ada.id)).toEqual([null, null]);
  const page = await (await ada.get(`/messages/${lot.id}/${people.mei.id}`)).text();
  expect(page).toContain('<bdi class="chat-note">kim Park</bdi>');
  const seen = await (await mei.get(`/messages/${lot.id}/${people.ada.id}`)).text();
  expect(seen).not.toContain("kim Park");
});
