import { connect } from "node:net";
import type { App } from "../../src/app";

export async function listen(app: App, port = 0): Promise<string> {
  await new Promise<void>((resolve) =>
    app.listen({ port, hostname: "127.0.0.1" }, () => resolve()),
  );
  return `http://localhost:${app.server?.port}`;
}

let tried = 0;

/** Avoids ports that systems give to connections or that this run has just used. */
export function freePort(): number {
  for (;;) {
    const port = 10_000 + (((process.pid % 100) * 100 + tried++) % 10_000);
    if (isFree(port)) return port;
  }
}

function isFree(port: number): boolean {
  try {
    Bun.listen({ hostname: "127.0.0.1", port, socket: { data() {} } }).stop(true);
    return true;
  } catch {
    return false;
  }
}

export function steadyPort(): number {
  return 20_000 + (process.pid % 10_000);
}

export interface RawAnswer {
  status: number;
  headers: Map<string, string>;
  body: string;
}

/** Sends bytes that a client would correct or refuse; the request must close the connection. */
export async function rawRequest(app: App, ...lines: string[]): Promise<RawAnswer> {
  const answer = await new Promise<string>((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(app.server?.port), "127.0.0.1", () =>
      socket.write(`${lines.join("\r\n")}\r\n\r\n`, "latin1"),
    );
    socket.on("data", (chunk) => chunks.push(Buffer.from(chunk)));
    socket.on("close", () => resolve(Buffer.concat(chunks).toString()));
    socket.on("error", reject);
  });
  const end = answer.indexOf("\r\n\r\n");
  const [first = "", ...fields] = answer.slice(0, end).split("\r\n");
  return {
    status: Number(first.split(" ")[1]),
    headers: new Map(
      fields.map((field) => {
        const colon = field.indexOf(":");
        return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
      }),
    ),
    body: answer.slice(end + 4),
  };
}

type Answering = Response | Promise<Response>;

export async function answer(response: Answering): Promise<[status: number, body: unknown]> {
  const given = await response;
  return [given.status, await given.json()];
}

export async function refusal(response: Answering): Promise<[status: number, code: unknown]> {
  const given = await response;
  return [given.status, ((await given.json()) as { code?: string }).code];
}

export async function way(response: Answering): Promise<[status: number, to: string | null]> {
  const given = await response;
  return [given.status, given.headers.get("location")];
}

export async function statuses(...responses: Answering[]): Promise<number[]> {
  return (await Promise.all(responses)).map(({ status }) => status);
}

export function thrown(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  );
}
