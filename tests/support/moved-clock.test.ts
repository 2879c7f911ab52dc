import { expect, test } from "bun:test";
import { join } from "node:path";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/lib/time";
import { newFolder } from "./folder";
import { MovedTime, RUN_ON_MS } from "./moved-time";

const START = Date.UTC(2027, 2, 1);

interface Line {
  what: string;
  date: string;
  wall: number;
  steady: number;
  nanoseconds: number;
}

function start(time: MovedTime) {
  const program = Bun.spawn([process.execPath, join(import.meta.dir, "clocked-program.ts")], {
    env: { PATH: "/usr/bin:/bin", ...time.env },
    stdout: "pipe",
    stderr: "inherit",
  });
  const lines = linesOf(program.stdout);
  const next = async () => JSON.parse((await lines.next()).value ?? "null") as Line;
  return { next, stop: () => program.kill() };
}

async function* linesOf(output: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let text = "";
  for await (const chunk of output) {
    const lines = (text + new TextDecoder().decode(chunk)).split("\n");
    text = lines.pop() ?? "";
    yield* lines;
  }
}

const isShortlyAfter = (at: number) => (time: number) => time >= at && time <= at + RUN_ON_MS;

test("moves a program's clocks and timers together, and those of its workers and children", async () => {
  const time = new MovedTime(newFolder(), START);
  const program = start(time);
  const { what } = await program.next();
  const times = what.match(/\d{13}/g)?.map(Number) ?? [];
  expect(times).toHaveLength(2);
  expect(times.every(isShortlyAfter(START))).toBe(true);

  time.moveTo(START + 2 * HOUR);
  const minute = await program.next();
  expect(minute.what).toBe("a minute");
  expect(Date.parse(minute.date)).toSatisfy(isShortlyAfter(START + 2 * HOUR));
  for (const clock of [minute.wall, minute.steady, minute.nanoseconds])
    expect(clock).toBeWithin(2 * HOUR - RUN_ON_MS, 2 * HOUR + RUN_ON_MS);

  time.moveTo(START + DAY + MINUTE);
  const after = [await program.next(), await program.next()];
  expect(after.map((line) => line.what).sort()).toEqual(["a day", "a minute"]);
  program.stop();
});

test("sets only the system's clock ahead, for the date but not for timers", async () => {
  const time = new MovedTime(newFolder(), START);
  const program = start(time);
  await program.next();
  time.setAhead(2 * DAY);
  time.moveTo(START + 2 * MINUTE);
  const { what, date, steady, nanoseconds } = await program.next();
  expect(what).toBe("a minute");
  expect(Date.parse(date)).toSatisfy(isShortlyAfter(START + 2 * DAY + 2 * MINUTE));
  for (const clock of [steady, nanoseconds])
    expect(clock).toBeWithin(2 * MINUTE - RUN_ON_MS, 2 * MINUTE + RUN_ON_MS);
  program.stop();
});

test("never turns the clock back, and stops it until the next move", () => {
  const time = new MovedTime(newFolder(), START);
  time.moveTo(START + HOUR);
  time.moveTo(START);
  expect(time.now()).toSatisfy(isShortlyAfter(START + HOUR));
  expect(RUN_ON_MS).toBeLessThan(10 * SECOND);
});
