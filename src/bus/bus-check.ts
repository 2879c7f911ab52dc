import { credentialsOf } from "../lib/addresses";
import { Obstacle } from "../lib/errors";
import { SECOND } from "../lib/time";
import { withTimeout } from "./connection";

const DEFAULT_PORT = 6379;
const TIMEOUT_MS = 3 * SECOND;

/** Returns a log line if the bus does not respond. @throws Obstacle if the setting is wrong */
export async function checkBus(address: string): Promise<string | null> {
  const url = new URL(address);
  let answer: string;
  try {
    answer = await withTimeout(TIMEOUT_MS, ping(url));
  } catch {
    return `BUS_URL: ${url.host} does not respond. Until it does, each server sees other servers' changes two seconds late and counts rate limits separately.`;
  }
  if (/\+PONG/.test(answer) || /^-(LOADING|BUSY)/.test(answer)) return null;
  const isRefused = /^-(WRONGPASS|NOAUTH|NOPERM|ERR .*(AUTH|password))/.test(answer);
  throw new Obstacle(
    isRefused
      ? `BUS_URL: the server at ${url.host} requires a user name or password, or refuses the given ones.`
      : `BUS_URL: the server at ${url.host} is not Valkey or Redis.`,
    2,
  );
}

async function ping(url: URL): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let received = "";
  const socket = await Bun.connect({
    hostname: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port || DEFAULT_PORT),
    tls: url.protocol === "rediss:",
    socket: {
      open(connection) {
        const credentials = credentialsOf(url) ?? [];
        const signIn = credentials.length > 0 ? command("AUTH", ...credentials) : "";
        connection.write(signIn + command("PING"));
      },
      data(_, bytes) {
        received += bytes.toString();
        if (/\+PONG|^-.*\r\n/.test(received) || !/^[+-]/.test(received)) resolve(received);
      },
      close: () => resolve(received),
      error: (_, error) => reject(error),
      connectError() {},
    },
  });
  return promise.finally(() => socket.end());
}

function command(...words: string[]): string {
  const parts = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`);
  return `*${words.length}\r\n${parts.join("")}`;
}
