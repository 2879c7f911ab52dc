import type { Socket } from "bun";

export interface FreezingLine {
  address: string;
  freeze(): void;
  drop(): void;
  thaw(): void;
  stop(): void;
}

interface Pair {
  other: Socket<Pair> | null;
  held: Uint8Array[];
}

export async function freezingLine(serverAddress: string): Promise<FreezingLine> {
  const { port } = new URL(serverAddress);
  const open = new Set<Socket<Pair>>();
  let frozen = false;

  const forward = (socket: Socket<Pair>) => {
    const { other, held } = socket.data;
    while (!frozen && other && held.length > 0) {
      const [chunk] = held as [Uint8Array];
      const written = other.write(chunk);
      if (written < chunk.length) {
        held[0] = chunk.subarray(Math.max(written, 0));
        return;
      }
      held.shift();
    }
  };
  const handlers = {
    data(socket: Socket<Pair>, chunk: Uint8Array) {
      socket.data.held.push(new Uint8Array(chunk));
      forward(socket);
    },
    drain(socket: Socket<Pair>) {
      if (socket.data.other) forward(socket.data.other);
    },
    close(socket: Socket<Pair>) {
      if (frozen) return;
      open.delete(socket);
      socket.data.other?.end();
    },
    error() {},
  };

  const listener = Bun.listen<Pair>({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      ...handlers,
      async open(client) {
        client.data = { other: null, held: [] };
        open.add(client);
        const server = await Bun.connect<Pair>({
          hostname: "127.0.0.1",
          port: Number(port),
          data: { other: client, held: [] },
          socket: handlers,
        });
        open.add(server);
        client.data.other = server;
        forward(client);
      },
    },
  });

  return {
    address: `http://localhost:${listener.port}`,
    freeze() {
      frozen = true;
    },
    thaw() {
      frozen = false;
      for (const socket of open) forward(socket);
    },
    drop() {
      for (const socket of open) {
        socket.data.held.length = 0;
        socket.terminate();
      }
      open.clear();
    },
    stop() {
      for (const socket of open) socket.terminate();
      listener.stop(true);
    },
  };
}
