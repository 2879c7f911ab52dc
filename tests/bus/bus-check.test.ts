import { afterAll, beforeAll, expect, test } from "bun:test";
import { checkBus } from "../../src/bus/bus-check";
import { freePort } from "../support/http";
import { refusal } from "../support/obstacles";
import { RedisServer } from "../support/redis-server";
import { describeWith } from "../support/system-servers";

const refusedBus = (address: string) => refusal(checkBus(address));

describeWith("redis", "a bus that is set", () => {
  const open = new RedisServer();
  const locked = new RedisServer("open:sesame");
  beforeAll(() => Promise.all([open.start(), locked.start()]));
  afterAll(() => Promise.all([open.kill(), locked.kill()]));

  const place = () => `127.0.0.1:${locked.port}`;

  test("connects with its password, or without one if none is required", async () => {
    expect(await checkBus(open.url)).toBeNull();
    expect(await checkBus(`redis://:open%3Asesame@${place()}`)).toBeNull();
    expect(await checkBus(`redis://default:open%3Asesame@${place()}`)).toBeNull();
  });

  test("reports a wrong or missing password without repeating it", async () => {
    const sentence = `BUS_URL: the server at ${place()} requires a user name or password, or refuses the given ones.`;
    expect(await refusedBus(`redis://:guessed@${place()}`)).toBe(sentence);
    expect(await refusedBus(`redis://ada:guessed@${place()}`)).toBe(sentence);
    expect(await refusedBus(`redis://${place()}`)).toBe(sentence);
  });

  test("waits for a server that does not answer", async () => {
    const port = freePort();
    const warning = await checkBus(`redis://:secret@127.0.0.1:${port}`);
    expect(warning).toStartWith(`BUS_URL: 127.0.0.1:${port} does not respond.`);
  });

  test("refuses a server of another kind", async () => {
    using other = Bun.listen({
      hostname: "127.0.0.1",
      port: 0,
      socket: {
        data(socket) {
          socket.end("HTTP/1.1 400 Bad Request\r\n\r\n");
        },
      },
    });
    expect(await refusedBus(`redis://127.0.0.1:${other.port}`)).toBe(
      `BUS_URL: the server at 127.0.0.1:${other.port} is not Valkey or Redis.`,
    );
  });
});
