import { connect } from "node:net";
import type { App } from "../../src/app";

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
