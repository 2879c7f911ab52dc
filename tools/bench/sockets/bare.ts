import { answer } from "../child";
import type { ServerState } from "../server";

let count = 0;

const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  async fetch(request, server) {
    if (new URL(request.url).pathname === "/ws")
      return server.upgrade(request) ? undefined : new Response(null, { status: 400 });
    const message = `{"bidCount":${++count},"padding":"`;
    const length = Number(request.headers.get("x-bytes"));
    server.publish("everybody", `${message.padEnd(length - 2, "x")}"}`);
    return new Response("told", { status: 201 });
  },
  websocket: {
    open: (socket) => void socket.subscribe("everybody"),
    message() {},
  },
});

answer((): ServerState => {
  const { user, system } = process.cpuUsage();
  return { port: server.port ?? 0, cpuMs: (user + system) / 1000, file: "" };
});
