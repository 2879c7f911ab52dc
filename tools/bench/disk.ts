import { closeSync, fdatasyncSync, fsyncSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { answer } from "./child";

export interface DiskQuestion {
  where: "appended" | "in place";
  seconds: number;
}

const [file = ""] = process.argv.slice(2);
const BLOCK = Buffer.alloc(4096, 0x5a);
const BLOCKS_IN_PLACE = 1024;

export interface Flushes {
  perSecond: number;
}

function flush({ where, seconds }: DiskQuestion): Flushes {
  const fd = openSync(file, "w+");
  const span = where === "in place" ? BLOCKS_IN_PLACE : Number.MAX_SAFE_INTEGER;
  if (where === "in place") fillBlocks(fd);
  const start = performance.now();
  let written = 0;
  while (performance.now() - start < seconds * 1000) {
    writeSync(fd, BLOCK, 0, BLOCK.length, (written % span) * BLOCK.length);
    fdatasyncSync(fd);
    written++;
  }
  const ms = performance.now() - start;
  ftruncateSync(fd);
  closeSync(fd);
  return { perSecond: (written / ms) * 1000 };
}

function fillBlocks(fd: number): void {
  for (let i = 0; i < BLOCKS_IN_PLACE; i++) {
    writeSync(fd, BLOCK, 0, BLOCK.length, i * BLOCK.length);
  }
  fsyncSync(fd);
}

answer(flush);
