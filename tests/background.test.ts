import { afterEach, beforeEach, expect, test } from "bun:test";
import { dataVersion } from "../db/data-version";
import { inTransaction } from "../db/transaction";
import { type Announcement, announce } from "../src/announcements/announce";
import { BACKGROUND } from "../src/background";
import type { BackgroundList, Task } from "../src/background-runner";
import { MemoryBus } from "../src/bus/bus";
import { Alarm } from "../src/lib/alarm";
import { Relay } from "../src/realtime/relay";
import type { Services } from "../src/services";
import { listen } from "./support/http";
import { testOnSqlite } from "./support/run-engine";
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
      { make: () => task },
      { make: ({ clock }) => new Alarm({ clock, ...duty }) },
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
  await doneWith("here: effect here", "here: effect", "there: effect");
  expect(done.filter((each) => each.startsWith("there"))).toEqual(["there: effect"]);
  expect(done.filter((each) => each === "here: effect")).toHaveLength(1);
});

test("wakes every task after each commit of its own process", async () => {
  const woken = new Map<number, number>();
  const counted = BACKGROUND.tasks.map((entry, i) => ({
    ...entry,
    make(services: Services): Task {
      const task = entry.make(services);
      if (!task.check) return task;
      woken.set(i, 0);
      const { start, check, stop } = task;
      return {
        start: start?.bind(task),
        stop: stop?.bind(task),
        check() {
          woken.set(i, (woken.get(i) ?? 0) + 1);
          noted();
          return check.call(task);
        },
      };
    },
  }));
  const alone = await createWorld({ list: { ...BACKGROUND, tasks: counted } });
  await listen(alone.app);
  for (const value of ["a", "b"]) {
    for (const i of woken.keys()) woken.set(i, 0);
    await inTransaction(alone.db, (tx) =>
      tx.insertInto("secrets").values({ name: value, value }).execute(),
    );
    while ([...woken.values()].includes(0))
      await new Promise<void>((resolve) => {
        noted = resolve;
      });
  }
  expect(woken.size).toBeGreaterThan(25);
  await alone.close();
});

// On PostgreSQL, the version also changes with the databases of other test files.
testOnSqlite(
  "writes nothing while there is no work, so that alarms do not wake each other",
  async () => {
    const tasks: Task[] = [];
    const recorded = BACKGROUND.tasks.map((entry) => ({
      ...entry,
      make(services: Services): Task {
        const task = entry.make(services);
        tasks.push(task);
        return task;
      },
    }));
    const alone = await createWorld({ list: { ...BACKGROUND, tasks: recorded } });
    for (const task of tasks) if (task.check) await task.start?.();
    const before = await dataVersion(alone.db);
    for (const task of tasks) await task.check?.();
    expect(await dataVersion(alone.db)).toEqual(before);
    await Promise.all(tasks.map((task) => task.stop?.()));
    await alone.close();
  },
);

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
