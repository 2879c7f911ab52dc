import { mkdirSync, watch } from "node:fs";
import { readdir } from "node:fs/promises";

export function untilFolder(
  folder: string,
  isAsWished: (names: string[]) => boolean,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  return new Promise((resolve, reject) => {
    const watcher = watch(folder, () => void look());
    const look = async () => {
      try {
        if (!isAsWished(await readdir(folder))) return;
        watcher.close();
        resolve();
      } catch (error) {
        watcher.close();
        reject(error);
      }
    };
    void look();
  });
}
