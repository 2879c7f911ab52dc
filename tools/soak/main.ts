import { rmSync } from "node:fs";
import { type Options, wholeNumber } from "../../src/lib/options";
import { runTool } from "../../src/lib/tool";
import { newQuickFolder } from "../../tests/support/quick-folder";
import { whole } from "../bench/table";
import type { Reading } from "./readings";
import { soak } from "./soak";

const USAGE = `bun run soak [--minutes N] [--every N]

Starts the server in an empty folder and moves its clock by a minute at a time. In each minute, an
auction begins and one ends, and three members join, open pages, watch, and bid; they leave 20
minutes later. Prints the server's memory, open files and write-ahead log. Linux only.

  --minutes N   how long, in minutes of the server's clock; 1,440 by default, a day
  --every N     the minutes between readings, 60 by default`;

async function main(options: Options<"minutes" | "every">): Promise<number> {
  const minutes = wholeNumber(options, "minutes", 1440);
  const everyMinutes = wholeNumber(options, "every", 60);
  const folder = newQuickFolder("marketplace-soak-");
  await soak(folder, { minutes, everyMinutes, onReading: print });
  rmSync(folder, { recursive: true });
  return 0;
}

function print({ minutes, auctions, residentMb, descriptors, walMb, databaseMb }: Reading): void {
  console.log(
    `after ${whole(minutes)} minutes: ${whole(auctions)} auctions ended, memory ${whole(residentMb)} MB, ` +
      `${whole(descriptors)} open files, WAL ${whole(walMb)} MB, database ${whole(databaseMb)} MB`,
  );
}

if (import.meta.main)
  await runTool({
    usage: USAGE,
    options: { minutes: "a number", every: "a number" },
    run: main,
  });
