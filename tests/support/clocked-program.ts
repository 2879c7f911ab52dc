/** Prints what its clocks show, for the test of the moved clock. */
import { DAY, HOUR, MINUTE } from "../../src/lib/time";

const NANOSECONDS_PER_MS = 1_000_000;

const start = { wall: Date.now(), steady: performance.now(), nanoseconds: Bun.nanoseconds() };

function say(what: string): void {
  const line = {
    what,
    date: new Date().toISOString(),
    wall: Date.now() - start.wall,
    steady: performance.now() - start.steady,
    nanoseconds: (Bun.nanoseconds() - start.nanoseconds) / NANOSECONDS_PER_MS,
  };
  console.log(JSON.stringify(line));
}

setTimeout(() => say("a day"), DAY);
clearTimeout(setTimeout(() => say("cleared"), HOUR));
setInterval(() => say("a minute"), MINUTE);

const worker = new Worker(new URL("./clocked-worker.ts", import.meta.url));
worker.onmessage = ({ data }) => {
  const child = Bun.spawnSync([process.execPath, "-e", "console.log(Date.now())"]);
  say(`worker ${data}, child ${Number(child.stdout.toString())}`);
};
