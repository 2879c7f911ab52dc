import { accessSync, constants, statSync } from "node:fs";
import { Obstacle } from "../lib/errors";

export type PathFault = "missing" | "file" | "folder" | "unreadable";

export function faultOfPath(path: string, kind: "file" | "folder"): PathFault | null {
  const { R_OK, X_OK } = constants;
  try {
    const actualKind = statSync(path).isDirectory() ? "folder" : "file";
    if (actualKind !== kind) return actualKind;
    accessSync(path, actualKind === "folder" ? R_OK | X_OK : R_OK);
    return null;
  } catch (error) {
    const { code = "" } = error as { code?: string };
    return /^(EACCES|EPERM)$/.test(code) ? "unreadable" : "missing";
  }
}

export function expectFile(path: string): void {
  const fault = faultOfPath(path, "file");
  if (fault === "missing") throw new Obstacle(`There is no file ${path}.`);
  if (fault === "folder") throw new Obstacle(`${path} is a folder, not a file.`);
  if (fault === "unreadable")
    throw new Obstacle(`The user running this program doesn't have permission to read ${path}.`);
}
