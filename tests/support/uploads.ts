import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, World } from "./world";

export interface StoredFile {
  fileUrl: string;
  id: string;
  mediaType: string;
  size: number;
  filename: string;
}

export function uploadForm(bytes: Uint8Array, name: string): { body: FormData } {
  const body = new FormData();
  body.set("file", new File([bytes as Uint8Array<ArrayBuffer>], name));
  return { body };
}

export function sentUpload(browser: Browser, bytes: Uint8Array, name: string): Promise<Response> {
  return browser.send("POST", "/api/uploads", uploadForm(bytes, name));
}

export async function upload(
  browser: Browser,
  bytes: Uint8Array,
  name: string,
): Promise<StoredFile> {
  const response = await sentUpload(browser, bytes, name);
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as StoredFile;
}

export async function stored({ dataDir }: Pick<World, "dataDir">): Promise<string[]> {
  return (await readdir(join(dataDir, "uploads")).catch(() => [])).sort();
}
