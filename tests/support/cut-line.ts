import { join } from "node:path";
import type { Socket } from "bun";
import { newFolder } from "./folder";

/** A line to a PostgreSQL that can break at the worst moment. */
export interface CutLine {
  /** The database's address by way of this line. */
  address: string;
  /** The next commit is made, and the line breaks before its answer. */
  cutAtCommit(): void;
  /** How often it broke. */
  cuts: number;
  stop(): void;
}

interface Side {
  other: Socket<Side> | null;
  held: Uint8Array[];
  isServer: boolean;
}

/** @param address as tests' databases have it: the server's socket lies in a folder */
export function cutLine(address: string): CutLine {
  const url = new URL(address);
  const server = join(url.searchParams.get("host") ?? "", ".s.PGSQL.5432");
  const folder = newFolder();
  let armed = false;
  let waiting = false;

  const pass = (socket: Socket<Side>, chunk: Uint8Array) => {
    const { other, held } = socket.data;
    if (other) other.write(chunk);
    else held.push(new Uint8Array(chunk));
  };
  const socket = {
    data(from: Socket<Side>, chunk: Uint8Array) {
      if (from.data.isServer && waiting) {
        waiting = false;
        line.cuts++;
        from.data.other?.end();
        return void from.end();
      }
      if (!from.data.isServer && armed && Buffer.from(chunk).includes("commit")) {
        armed = false;
        waiting = true;
      }
      pass(from, chunk);
    },
    close: (one: Socket<Side>) => void one.data.other?.end(),
    error() {},
  };
  const listener = Bun.listen<Side>({
    unix: join(folder, ".s.PGSQL.5432"),
    socket: {
      ...socket,
      async open(client) {
        client.data = { other: null, held: [], isServer: false };
        const data = { other: client, held: [], isServer: true };
        const other = await Bun.connect<Side>({ unix: server, data, socket });
        client.data.other = other;
        for (const chunk of client.data.held) other.write(chunk);
      },
    },
  });
  url.searchParams.set("host", folder);
  const line: CutLine = {
    address: url.href,
    cuts: 0,
    cutAtCommit() {
      armed = true;
    },
    stop: () => listener.stop(true),
  };
  return line;
}
