import "./prepared";
import { afterAll, afterEach, beforeEach } from "bun:test";
import { removeFolders } from "./folder";
import { dropDatabases, keptDatabases } from "./postgres";

// These hooks come before and after all that a file has: what is there before a test is its file's.
let ofFile = 0;
beforeEach(() => {
  ofFile = keptDatabases();
});
afterEach(() => dropDatabases(ofFile));
afterAll(() => {
  dropDatabases();
  removeFolders();
});
