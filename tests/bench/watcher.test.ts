import { afterEach, expect, test } from "bun:test";
import { Watcher } from "./sockets/watcher";

let server: Bun.Server<undefined>;
const heard: number[] = [];
const closed = Promise.withResolvers<void>();

afterEach(() => server.stop(true));

test("a watcher hears counts, answers pings, and says when it was cut off", async () => {
  const ponged = Promise.withResolvers<string>();
  server = Bun.serve({
    port: 0,
    fetch: (request, server) => (server.upgrade(request) ? undefined : new Response(null)),
    websocket: {
      sendPings: false,
      message(socket, said) {
        socket.send(`{"joined":${said},"bidCount":41}`);
        socket.ping("still there?");
      },
      async pong(socket, data) {
        ponged.resolve(data.toString());
        socket.send('{"bidCount":42}');
        socket.close();
      },
    },
  });
  const port = server.port as number;
  await Watcher.open(
    { port, path: "/", join: "1" },
    { hear: (count) => heard.push(count), closed: closed.resolve },
  );
  expect(await ponged.promise).toBe("still there?");
  await closed.promise;
  expect(heard).toEqual([41, 42]);
});
