import { beforeEach, expect, test } from "bun:test";
import pino from "pino";
import { MINUTE, SECOND } from "../../../src/lib/time";
import { DescriptorWatch } from "../../../src/web/http/descriptor-watch";
import { TestClock } from "../../support/clock";

const clock = new TestClock();
let printed: string[];
let fault: { code: string } | null;
let watch: DescriptorWatch;

beforeEach(() => {
  [printed, fault] = [[], null];
  const write = (line: string) => void printed.push(JSON.parse(line).msg);
  const take = () => {
    if (fault) throw Object.assign(new Error("open"), fault);
  };
  watch = new DescriptorWatch({ log: pino({ base: null }, { write }), clock, tryOpen: take });
});

const NONE = expect.stringContaining("out of file descriptors");
const FREE = "file descriptors are free again";

test("logs a shortage once a minute and its end once", () => {
  watch.probe();
  expect(printed).toEqual([]);
  fault = { code: "EMFILE" };
  for (let second = 0; second < 59; second++) {
    watch.probe();
    clock.advance(SECOND);
  }
  expect(printed).toEqual([NONE]);
  clock.advance(SECOND);
  watch.probe();
  expect(printed).toEqual([NONE, NONE]);
  fault = null;
  for (let look = 0; look < 3; look++) watch.probe();
  expect(printed).toEqual([NONE, NONE, FREE]);
});

test("logs a recurring shortage no more often, even if the clock is set back", () => {
  for (const code of ["EMFILE", "ENFILE", "EMFILE"]) {
    fault = { code };
    watch.probe();
    fault = null;
    watch.probe();
  }
  expect(printed).toEqual([NONE, FREE]);
  clock.advance(-60 * MINUTE);
  fault = { code: "ENFILE" };
  watch.probe();
  expect(printed).toEqual([NONE, FREE, NONE]);
});

test("ignores other errors", () => {
  fault = { code: "EACCES" };
  watch.probe();
  expect(printed).toEqual([]);
});
