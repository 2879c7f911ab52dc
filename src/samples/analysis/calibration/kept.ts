import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What was made under a name before, or what is made now; made anew each time without a folder. */
export function keptJson<T>(folder: string | undefined, name: string, make: () => T): T {
  if (!folder) return make();
  const file = join(folder, `${name}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as T;
  mkdirSync(folder, { recursive: true });
  const made = make();
  writeFileSync(file, JSON.stringify(made));
  return made;
}
