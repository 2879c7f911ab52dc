import "./prepared";
import { afterAll, afterEach, beforeEach } from "bun:test";
import { relative } from "node:path";
import { removeFolders } from "./folder";
import { dropDatabases, keptDatabases } from "./postgres";
import { noteProcessorTime } from "./processor-time";
import { ROOT } from "./sources";

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

const { PROCESSOR_TIMES } = process.env;
if (PROCESSOR_TIMES) afterAll(() => noteProcessorTime(PROCESSOR_TIMES, relative(ROOT, Bun.main)));
