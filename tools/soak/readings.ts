import { readdirSync, readFileSync, statSync } from "node:fs";

const MEGABYTE = 1_000_000;

/** What must stay flat, however long a server runs; Linux only. */
export interface Reading {
  minutes: number;
  auctions: number;
  residentMb: number;
  descriptors: number;
  walMb: number;
  databaseMb: number;
}

export function readServer(pid: number, databaseFile: string) {
  const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return {
    residentMb: (Number(resident) * 1024) / MEGABYTE,
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    walMb: sizeMb(`${databaseFile}-wal`),
    databaseMb: sizeMb(databaseFile),
  };
}

function sizeMb(file: string): number {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) / MEGABYTE;
}
