import { expect, test } from "bun:test";
import { MINUTE } from "../../src/lib/time";
import { newFolder } from "../support/folder";
import { PATIENCE_MS } from "../support/patience";
import { logged, serve } from "../support/program";

const LIMIT = 64;
const LIMITED = ["sh", "-c", `ulimit -n ${LIMIT}; exec "$@"`, "sh"];

test(
  "reports a lack of file descriptors and recovers",
  async () => {
    const server = await serve({ DATA_DIR: newFolder() }, { by: LIMITED });
    const { hostname, port } = new URL(server.address);
    const socket = { data() {} };
    const connections = [];
    for (let i = 0; i < 2 * LIMIT; i++)
      connections.push(await Bun.connect({ hostname, port: Number(port), socket }));
    expect(await logged(server, /file descriptor/, 1)).toMatchObject([
      { level: 50, code: "EMFILE", limit: LIMIT },
    ]);
    for (const connection of connections) connection.terminate();
    const answer = await fetch(`${server.address}/marketplace`);
    expect(answer.status).toBe(200);
    expect(await logged(server, /file descriptor/, 2)).toMatchObject([
      { msg: expect.stringContaining("out of file descriptors") },
      { level: 30, msg: "file descriptors are free again" },
    ]);
    server.kill("SIGTERM");
    expect(await server.exited).toBe(0);
  },
  PATIENCE_MS + MINUTE,
);
