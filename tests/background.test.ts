import { afterEach, beforeEach, expect, test } from "bun:test";
import { inTransaction } from "../db/transaction";
import { type Announcement, announce } from "../src/announcements/announce";
import { BACKGROUND } from "../src/background";
import type { BackgroundList } from "../src/background-runner";
import { MemoryBus } from "../src/bus/bus";
import { Alarm } from "../src/lib/alarm";
import { Relay } from "../src/realtime/relay";
import { listen } from "./support/server";
import { linesMatching, sourcesIn } from "./support/sources";
import { createWorld, type World } from "./support/world";

const PRAISED = { type: "lot-praised" } as unknown as Announcement;

const failed = (error: unknown) => {
  throw error;
};

let bus: MemoryBus;
let here: World;
let there: World;
let done: string[];
let noted: () => void;

beforeEach(async () => {
  bus = new MemoryBus(failed);
  done = [];
  noted = () => {};
  here = await createWorld({ bus, list: withOneMoreOfEach("here") });
  there = await createWorld({ bus, beside: here, list: withOneMoreOfEach("there") });
});

afterEach(async () => {
  await there.close();
  await here.close();
  bus.close();
});

function withOneMoreOfEach(server: string): BackgroundList {
  const note = (what: string) => {
    done.push(`${server}: ${what}`);
    noted();
  };
  const task = {
    start: () => note("task starts"),
    check: () => note("task checks"),
    stop: () => note("task stops"),
  };
  const duty = { work: async () => note("alarm works"), next: async () => null, onFailure: failed };
  return {
    tasks: [
      { make: () => ({ stop: () => note("last stops") }), last: true },
      ...BACKGROUND.tasks,
      { make: () => task, on: [PRAISED.type] },
      { make: ({ clock }) => new Alarm({ clock, ...duty }), on: [PRAISED.type] },
    ],
    effects: {
      ...BACKGROUND.effects,
      [PRAISED.type]: { here: () => note("effect here"), everywhere: () => note("effect") },
    },
    messages: {
      ...BACKGROUND.messages,
      greeting: (_, value) => note(`greeted ${value}`),
      missed(services) {
        BACKGROUND.messages.missed(services);
        note("missed");
      },
    },
  };
}

async function doneWith(...expected: string[]): Promise<void> {
  const isMissing = (each: string) => !done.includes(each);
  while (expected.some(isMissing))
    await new Promise<void>((resolve) => {
      noted = resolve;
    });
}

test("runs an added task and alarm while the server runs", async () => {
  await listen(here.app);
  await doneWith("here: task starts", "here: alarm works");
  void here.app.stop(true);
  await doneWith("here: task stops", "here: last stops");
  expect(done.indexOf("here: task stops")).toBeLessThan(done.indexOf("here: last stops"));
  expect(done.filter((each) => each.startsWith("there"))).toEqual([]);
});

test("applies an added announcement on every server", async () => {
  await listen(here.app);
  await doneWith("here: alarm works");
  done = [];
  await inTransaction(here.db, async (tx) => announce(tx, PRAISED));
  await doneWith("here: task checks", "here: alarm works", "here: effect here", "here: effect");
  await doneWith("there: effect");
  expect(done.filter((each) => each.startsWith("there"))).toEqual(["there: effect"]);
  expect(done.filter((each) => each === "here: effect")).toHaveLength(1);
});

test("delivers an added message to every server", async () => {
  const other = new Relay(bus);
  other.send("greeting", "warmly");
  await doneWith("here: greeted warmly", "there: greeted warmly");
  expect(done.filter((each) => each.includes("greeted"))).toHaveLength(2);
  other.send("of a newer version", null);
  await doneWith("here: missed", "there: missed");
});

test("handles announcements only through the list", async () => {
  const sources = await sourcesIn("src");
  const listeners = linesMatching(sources, /\bonAnnouncement\(/).map((line) => line.split(":")[0]);
  const passingOn = "src/commands/shared.ts";
  const expected = ["src/announcements/announce.ts", "src/background-runner.ts", passingOn];
  expect([...new Set(listeners)].sort()).toEqual(expected);
});
