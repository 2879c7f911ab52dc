import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { SealedFileIds } from "../../db/sqlite/sealed-files";
import { isId } from "../lib/ids";
import { DELIVERIES_FOLDER, SEALED_EXTENSION, sealedNames } from "./files";

export function sealedName({ consignment, id }: Omit<SealedFileIds, "sha256">): string {
  return `${DELIVERIES_FOLDER}/${consignment}/${id}${SEALED_EXTENSION}`;
}

export function sealedPaths({ consignment, ...file }: SealedFileIds): string[] {
  return sealedNames(file).map((name) => join(DELIVERIES_FOLDER, consignment, name));
}

/** Only ciphertext may be restored into the deliveries folder. */
export function isSealedName(name: string): boolean {
  const [folder, consignment = "", file = "", ...rest] = name.split("/");
  const isFile = file.endsWith(SEALED_EXTENSION) && isId(file.slice(0, -SEALED_EXTENSION.length));
  return folder === DELIVERIES_FOLDER && isId(consignment) && isFile && rest.length === 0;
}

/** Moves encrypted consignments aside, but leaves uploads in progress in place. */
export async function moveSealedAside(dataDir: string, staging: string, aside: string) {
  const incoming = new Set(await consignmentsIn(staging));
  if (incoming.size === 0) return;
  for (const consignment of await consignmentsIn(dataDir)) {
    const folder = join(dataDir, DELIVERIES_FOLDER, consignment);
    const plainNames = (await readdir(folder)).filter((name) => !name.endsWith(SEALED_EXTENSION));
    if (plainNames.length > 0 && !incoming.has(consignment)) continue;
    // A server that crashed after encrypting can leave plain files behind.
    for (const name of plainNames) await rm(join(folder, name), { recursive: true });
    await mkdir(join(aside, DELIVERIES_FOLDER), { recursive: true });
    await rename(folder, join(aside, DELIVERIES_FOLDER, consignment));
  }
}

export async function restoreSealed(staging: string, dataDir: string): Promise<void> {
  for (const consignment of await consignmentsIn(staging)) {
    await mkdir(join(dataDir, DELIVERIES_FOLDER), { recursive: true });
    const place = join(DELIVERIES_FOLDER, consignment);
    await rename(join(staging, place), join(dataDir, place));
  }
}

async function consignmentsIn(folder: string): Promise<string[]> {
  const deliveries = join(folder, DELIVERIES_FOLDER);
  return existsSync(deliveries) ? (await readdir(deliveries)).filter(isId) : [];
}
