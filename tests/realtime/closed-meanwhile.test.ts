import { expect, spyOn, test } from "bun:test";
import { Elysia } from "elysia";
import pino from "pino";
import { loadConfig } from "../../src/config";
import { createServices } from "../../src/services";
import { channelRoutes } from "../../src/web/realtime/routes";
import { worldForEach } from "../support/each-world";
import { newFolder, testAssets } from "../support/folder";
import { addLot } from "../support/lots";
import { listen } from "../support/server";
import { SocketClient } from "../support/socket";

const world = worldForEach();

test("a chat is not joined by a connection that closes while its member is looked up", async () => {
  const { db, clock, people } = world;
  const log = pino({ level: "silent" });
  const config = loadConfig({ DATA_DIR: newFolder() });
  const services = await createServices({ db, clock, log, config, assets: await testAssets() });
  const { sessions, sockets, chatSubscriptions } = services;
  const app = new Elysia().use(channelRoutes(services));
  const address = await listen(app as never);
  const lot = await addLot(db, people.mei.id, clock.now());
  const { token } = await sessions.start(people.ada.id, "");
  const client = await SocketClient.connect(address, { cookie: `session=${token}` });

  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const viewerOf = sessions.viewerOf.bind(sessions);
  spyOn(sessions, "viewerOf").mockImplementation(async (given) => {
    asked.resolve();
    await answer.promise;
    return viewerOf(given);
  });
  const closed = Promise.withResolvers<void>();
  const forget = sockets.closed.bind(sockets);
  spyOn(sockets, "closed").mockImplementation((socket) => {
    forget(socket);
    closed.resolve();
  });
  const join = spyOn(chatSubscriptions, "join");

  const members = { userId1: people.ada.id, userId2: people.mei.id };
  client.say({ type: "JOIN_CHAT", packageId: lot.id, ...members });
  await asked.promise;
  client.close();
  await closed.promise;
  answer.resolve();
  // Queries take turns on the one connection: after these, the chat has long been looked up.
  for (let i = 0; i < 20; i++) await db.selectFrom("users").select("id").execute();
  expect(join).not.toHaveBeenCalled();
  await app.stop(true);
});
