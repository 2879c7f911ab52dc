import { readdirSync } from "node:fs";
import { join } from "node:path";
import { addSale, stateDetails } from "./deals";
import type { Browser, World } from "./world";

export interface TestDelivery {
  id: string;
  packageId: string;
  contractId: string;
  path: string;
}

export async function addDelivery(
  world: Pick<World, "db" | "people" | "clock">,
  listing: Parameters<typeof addSale>[2] = {},
): Promise<TestDelivery> {
  const { db, clock } = world;
  const now = clock.now();
  await stateDetails(world, "mei");
  const contractId = await addSale(world, now, listing);
  const contract = await db
    .selectFrom("contracts")
    .select("package_id")
    .where("id", "=", contractId)
    .executeTakeFirstOrThrow();
  const packageId = contract.package_id ?? "";
  const begun = await db
    .selectFrom("deliveries")
    .select("id")
    .where("contract_id", "=", contractId)
    .executeTakeFirstOrThrow();
  return { id: begun.id, packageId, contractId, path: `/api/packages/${packageId}/delivery` };
}

const TUS = { "tus-resumable": "1.0.0" };

function metadata(name: string): string {
  return `filename ${Buffer.from(name).toString("base64")}`;
}

export function begin(
  by: Browser,
  { path }: Pick<TestDelivery, "path">,
  name: string,
  bytes: number | string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return by.send("POST", `${path}/files`, {
    headers: {
      ...TUS,
      "upload-length": String(bytes),
      "upload-metadata": metadata(name),
      ...headers,
    },
  });
}

export async function begun(
  by: Browser,
  delivery: Pick<TestDelivery, "path">,
  name: string,
  bytes: number,
  headers?: Record<string, string>,
): Promise<string> {
  const response = await begin(by, delivery, name, bytes, headers);
  if (response.status !== 201) throw new Error(await response.text());
  return response.headers.get("location") ?? "";
}

export function sendPiece(
  by: Browser,
  upload: string,
  offset: number | string,
  body: BodyInit,
  headers: Record<string, string> = {},
): Promise<Response> {
  return by.send("PATCH", upload, {
    headers: {
      ...TUS,
      "content-type": "application/offset+octet-stream",
      "upload-offset": String(offset),
      ...headers,
    },
    body,
  });
}

export async function offsetOf(by: Browser, upload: string): Promise<string | number> {
  const response = await by.send("HEAD", upload, { headers: TUS });
  return response.headers.get("upload-offset") ?? response.status;
}

export async function deliverFile(
  by: Browser,
  delivery: Pick<TestDelivery, "path">,
  name: string,
  content: Uint8Array | string,
): Promise<string> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const upload = await begun(by, delivery, name, bytes.length);
  if (bytes.length === 0) return upload;
  const sent = await sendPiece(by, upload, 0, bytes as BodyInit);
  if (sent.status !== 204) throw new Error(await sent.text());
  return upload;
}

export async function handIn(
  by: Browser,
  delivery: Pick<TestDelivery, "path">,
  files: Record<string, Uint8Array | string>,
): Promise<void> {
  for (const [name, content] of Object.entries(files))
    await deliverFile(by, delivery, name, content);
  const done = await by.json("POST", `${delivery.path}/complete`);
  if (done.status !== 202) throw new Error(await done.text());
}

export function storedFiles({ dataDir }: Pick<World, "dataDir">): string[] {
  const folder = join(dataDir, "deliveries");
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .sort();
  } catch {
    return [];
  }
}
