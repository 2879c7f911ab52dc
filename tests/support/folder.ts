import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Assets } from "../../src/web/http/assets";

export function testFolder(): string {
  const folder = process.env.TEST_FOLDER;
  if (!folder)
    throw new Error("Run the tests with bun test, which preloads tests/support/preload.ts");
  return folder;
}

const made: string[] = [];

export function newFolder(): string {
  const folder = newSharedFolder();
  made.push(folder);
  return folder;
}

export function newSharedFolder(): string {
  return mkdtempSync(join(testFolder(), "t-"));
}

export function removeFolders(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
}

export function newDatabaseFile(): string {
  const file = join(newFolder(), "marketplace.sqlite");
  copyFileSync(join(testFolder(), "template.sqlite"), file);
  return file;
}

let assets: Promise<Assets> | undefined;

export function testAssets(): Promise<Assets> {
  assets ??= Assets.load(join(testFolder(), "assets"));
  return assets;
}
