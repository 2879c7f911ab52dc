import { expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { databaseFile, openDatabase } from "../../db/client";
import { storedFiles } from "../support/consignments";
import { startDeliveryServer } from "../support/delivery-process";
import { newFolder } from "../support/folder";
import { PATIENCE_MS } from "../support/patience";

setDefaultTimeout(PATIENCE_MS);

function text(bytes: number): Buffer<ArrayBuffer> {
  const lines: string[] = [];
  for (let at = 0, size = 0; size < bytes; at++) {
    const line = `${at} the tide rises and falls ${at * 7919}\n`;
    lines.push(line);
    size += line.length;
  }
  return Buffer.from(lines.join("")).subarray(0, bytes);
}

test("loses no acknowledged part to kill -9 during an upload", async () => {
  const dataDir = newFolder();
  const content = text(12_000_000);
  let server = await startDeliveryServer(dataDir);
  const call = (method: string, path: string, init: RequestInit = {}) =>
    fetch(`${server.address}${path}`, {
      ...init,
      method,
      headers: {
        "tus-resumable": "1.0.0",
        authorization: `Bearer ${server.token}`,
        ...(init.headers as Record<string, string>),
      },
    });
  const created = await call("POST", `${server.path}/files`, {
    headers: {
      "upload-length": String(content.length),
      "upload-metadata": `filename ${btoa("tides.txt")}`,
    },
  });
  const upload = created.headers.get("location") ?? "";
  const offset = async () => Number((await call("HEAD", upload)).headers.get("upload-offset"));
  const send = (from: number, bytes: number) =>
    call("PATCH", upload, {
      headers: { "content-type": "application/offset+octet-stream", "upload-offset": String(from) },
      body: content.subarray(from, from + bytes),
    });

  let answered = 0;
  for (let kills = 0; kills < 4; kills++) {
    const sent = await send(answered, 1_000_000);
    expect(sent.status).toBe(204);
    answered = Number(sent.headers.get("upload-offset"));
    // The server is killed while it receives the next piece or before it responds.
    const lost = send(answered, 1_500_000).then(
      ({ status }) => status,
      () => "cut off",
    );
    const path = join(dataDir, "deliveries", storedFiles({ dataDir })[0] ?? "");
    while (readFileSync(path).length <= answered) await new Promise(setImmediate);
    await server.kill();
    const outcome = await lost;
    server = await startDeliveryServer(dataDir);
    const stands = await offset();
    expect(stands).toBeGreaterThanOrEqual(outcome === 204 ? answered + 1_500_000 : answered);
    expect(stands).toBeLessThanOrEqual(answered + 1_500_000);
    answered = stands;
  }
  while (answered < content.length) {
    const sent = await send(answered, 5_000_000);
    expect(sent.status).toBe(204);
    answered = Number(sent.headers.get("upload-offset"));
  }
  await server.kill();
  const [path = ""] = storedFiles({ dataDir });
  expect(readFileSync(join(dataDir, "deliveries", path)).equals(content)).toBe(true);
  const db = openDatabase(databaseFile(dataDir));
  const [file] = await db.selectFrom("delivery_files").selectAll().execute();
  expect(file).toMatchObject({ bytes: content.length, received: content.length });
  await db.destroy();
});
