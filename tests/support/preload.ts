import "./prepared";
import { afterAll, afterEach, beforeEach } from "bun:test";
import { removeFolders } from "./folder";
import { dropDatabases, keptDatabases } from "./postgres";

let ofFile = 0;
beforeEach(() => {
  ofFile = keptDatabases();
});
afterEach(() => dropDatabases(ofFile));
afterAll(() => {
  dropDatabases();
  removeFolders();
});
