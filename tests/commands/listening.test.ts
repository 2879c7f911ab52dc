import { expect, test } from "bun:test";
import type { App } from "../../src/app";
import { expectFreePort, listen } from "../../src/commands/serve";
import { BadSetting } from "../../src/config";
import { freePort } from "../support/http";

function refused(host: string, port: number, code?: string): string {
  const app = {
    listen(options: { hostname: string; port: number }) {
      if (code) throw Object.assign(new Error(code), { code, syscall: "listen" });
      const { hostname, port } = options;
      Bun.serve({ hostname, port, reusePort: false, fetch: () => new Response() }).stop();
    },
  } as unknown as App;
  try {
    listen(app, { host, port, maxUploadBytes: 1, maxDeliveryBytes: 1 });
  } catch (error) {
    expect(error).toBeInstanceOf(BadSetting);
    return (error as Error).message;
  }
  return "";
}

test.each(["nonsense", "999.1.1.1", "192.0.2.1"])(
  "refuses to start at the foreign address %s",
  (host) => {
    expect(refused(host, freePort())).toBe(
      `HOST: ${host} is not an address of this machine. Set HOST=127.0.0.1 to accept connections from this machine only, or HOST=0.0.0.0 to accept all.`,
    );
  },
);

// Bun reports the code of an earlier call for a name without an address.
test.each(["EISDIR", "EADDRINUSE", "EACCES"])("refuses an unresolvable name after %s", (code) => {
  expect(refused("nonsense", 3000, code)).toStartWith(
    "HOST: nonsense is not an address of this machine.",
  );
});

test("refuses a privileged port and one in use", () => {
  expect(refused("127.0.0.1", 80, "EACCES")).toBe(
    "PORT: the user running this program doesn't have permission to listen on 80. Choose a port from 1024 up, for example PORT=3000, and put a proxy in front of it.",
  );
  const taken = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  try {
    const port = taken.port as number;
    expect(refused("127.0.0.1", port)).toStartWith(
      `PORT: ${port} is already in use on this machine.`,
    );
  } finally {
    taken.stop();
  }
  expect(refused("127.0.0.1", freePort())).toBe("");
});

test("notices a port in use before a server needs it", async () => {
  const port = freePort();
  const place = { host: "127.0.0.1", port, maxUploadBytes: 1, maxDeliveryBytes: 1 };
  await expectFreePort(place);
  const taken = Bun.serve({ port, hostname: "127.0.0.1", fetch: () => new Response() });
  try {
    await expect(expectFreePort(place)).rejects.toThrow(
      `PORT: ${port} is already in use on this machine.`,
    );
  } finally {
    taken.stop();
  }
});
