import { afterEach, beforeEach, expect, test } from "bun:test";
import { revokeToken } from "../../src/tokens/tokens";
import { listen } from "../support/http";
import { SocketClient } from "../support/sockets";
import { ownerOf, programOf } from "../support/tokens";
import { createWorld, type World } from "../support/world";

let world: World;
let address: string;

beforeEach(async () => {
  world = await createWorld();
  address = await listen(world.app);
});

afterEach(() => world.close());

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });

test("a token receives on the channel what its member does, until it is revoked", async () => {
  const { db, clock, people } = world;
  const program = await programOf(world, "ada", ["read"]);
  const client = await SocketClient.connect(address, bearer(program.secret));
  client.say({ type: "JOIN_MEMBER" });
  expect(await client.next()).toMatchObject({ type: "MEMBER_STATE" });
  const closed = new Promise<CloseEvent>((resolve) =>
    client.socket.addEventListener("close", resolve),
  );
  await revokeToken(db, await ownerOf(world, people.ada.id), program.id, clock.now());
  expect((await closed).code).toBe(1008);
  await expect(SocketClient.connect(address, bearer(program.secret))).rejects.toThrow("refused");
});

test("the channel needs the scope to read", async () => {
  const program = await programOf(world, "ada", ["bid"]);
  await expect(SocketClient.connect(address, bearer(program.secret))).rejects.toThrow("refused");
});
