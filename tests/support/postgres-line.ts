import { join } from "node:path";
import type { Socket } from "bun";
import { newFolder } from "./folder";

export interface PostgresLine {
  address: string;
  silence(): void;
  goOn(): void;
  cut(): void;
  /** The next commit succeeds, but the connection breaks before its response. */
  cutAtCommit(): void;
  cuts: number;
  open: number;
  opened(): Promise<void>;
  stop(): void;
}

interface Side {
  other: Socket<Side> | null;
  held: Uint8Array[];
  isServer: boolean;
}

export function postgresLine(address: string): PostgresLine {
  const url = new URL(address);
  const server = join(url.searchParams.get("host") ?? "", ".s.PGSQL.5432");
  const folder = newFolder();
  const clients = new Set<Socket<Side>>();
  let silent = false;
  let commit: "none" | "awaited" | "sent" = "none";
  let came = Promise.withResolvers<void>();

  const forward = ({ data: { other, held } }: Socket<Side>) => {
    if (!silent && other) for (const chunk of held.splice(0)) other.write(chunk);
  };
  const socket = {
    data(from: Socket<Side>, chunk: Uint8Array) {
      if (from.data.isServer && commit === "sent") {
        commit = "none";
        line.cuts++;
        from.data.other?.end();
        return void from.end();
      }
      const commits = commit === "awaited" && Buffer.from(chunk).includes("commit");
      if (commits && !from.data.isServer) commit = "sent";
      from.data.held.push(new Uint8Array(chunk));
      forward(from);
    },
    close(one: Socket<Side>) {
      clients.delete(one);
      one.data.other?.end();
    },
    error() {},
  };
  const listener = Bun.listen<Side>({
    unix: join(folder, ".s.PGSQL.5432"),
    socket: {
      ...socket,
      async open(client) {
        client.data = { other: null, held: [], isServer: false };
        clients.add(client);
        came.resolve();
        came = Promise.withResolvers<void>();
        const data = { other: client, held: [], isServer: true };
        client.data.other = await Bun.connect<Side>({ unix: server, data, socket });
        forward(client);
      },
    },
  });
  url.searchParams.set("host", folder);
  const all = () => [...clients].flatMap((one) => [one, one.data.other ?? []].flat());
  const line: PostgresLine = {
    address: url.href,
    cuts: 0,
    cutAtCommit() {
      commit = "awaited";
    },
    silence() {
      silent = true;
    },
    goOn() {
      silent = false;
      for (const one of all()) forward(one);
    },
    cut() {
      for (const one of [...clients]) one.end();
    },
    get open() {
      return clients.size;
    },
    opened: () => came.promise,
    stop() {
      for (const one of [...clients]) one.end();
      listener.stop(true);
    },
  };
  return line;
}
