import Database from "better-sqlite3";
import { databaseFile, openStore } from "../store.mjs";

let opened;

/** Opened by the first request: a build imports this too. */
export function store() {
  opened ??= openStore(new Database(databaseFile()));
  return opened;
}
