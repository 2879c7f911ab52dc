import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pino from "pino";
import { ScheduledBackups } from "../../src/backups/schedule";
import { DAY, HOUR, MINUTE } from "../../src/lib/time";
import { TestClock } from "../support/clock";
import { newFolder } from "../support/folder";

let dataDir: string;
let clock: TestClock;
let logged: Array<Record<string, unknown>>;
let backups: ScheduledBackups;
let take: (file: string) => Promise<string>;
let send: (() => Promise<string>) | null;

beforeEach(() => {
  dataDir = newFolder();
  clock = new TestClock();
  logged = [];
  send = null;
  take = async (file) => {
    writeFileSync(file, "");
    return "Backed up. Not included: delivery.key.";
  };
  backups = scheduled();
});

afterEach(() => backups.stop());

function scheduled(): ScheduledBackups {
  const log = pino({}, { write: (line: string) => logged.push(JSON.parse(line)) });
  return new ScheduledBackups({
    folder: join(dataDir, "backups"),
    clock,
    log,
    everyMs: DAY,
    keepCount: 3,
    takeBackup: (file) => take(file),
    send,
  });
}

const taken = () => {
  const folder = join(dataDir, "backups");
  return existsSync(folder) ? readdirSync(folder).sort() : [];
};

async function passTime(ms: number): Promise<void> {
  clock.advance(ms);
  await backups.stop();
  await backups.start();
}

describe("scheduled backups", () => {
  test("are taken immediately, then once per interval", async () => {
    await backups.start();
    expect(taken()).toHaveLength(1);
    await passTime(DAY - MINUTE);
    expect(taken()).toHaveLength(1);
    await passTime(MINUTE);
    expect(taken()).toHaveLength(2);
  });

  test("keep their schedule after a restart", async () => {
    await backups.start();
    await backups.stop();
    clock.advance(HOUR);
    backups = scheduled();
    await backups.start();
    expect(taken()).toHaveLength(1);
  });

  test("keep the newest and affect no other file", async () => {
    mkdirSync(join(dataDir, "backups"));
    writeFileSync(join(dataDir, "backups", "my-own.tar.gz"), "");
    writeFileSync(join(dataDir, "backups", "killed.tar.gz.part"), "");
    await backups.start();
    const [first] = taken();
    for (let day = 0; day < 4; day++) await passTime(DAY);
    expect(taken()).toHaveLength(4);
    expect(taken()).toContain("my-own.tar.gz");
    expect(taken()).not.toContain(first);
    expect(taken()).not.toContain("killed.tar.gz.part");
  });

  test("continue after the clock is set back", async () => {
    clock.advance(3650 * DAY);
    await backups.start();
    const [ahead = ""] = taken();
    await passTime(-3650 * DAY);
    expect(taken()).toHaveLength(2);
    for (let day = 0; day < 2; day++) await passTime(DAY);
    expect(taken()).toHaveLength(3);
    expect(taken()).not.toContain(ahead);
  });

  test("are reported and retried if they fail", async () => {
    let tries = 0;
    take = async () => {
      tries++;
      throw new Error("no space");
    };
    await backups.start();
    await passTime(MINUTE);
    expect(tries).toBe(1);
    expect(logged).toMatchObject([
      { level: 50, msg: "backup failed", err: { message: "no space" } },
    ]);
    await passTime(15 * MINUTE);
    expect(tries).toBe(2);
  });

  test("are sent, and retried if sending fails", async () => {
    const sent: string[] = [];
    let isAway = true;
    send = async () => {
      if (isAway) throw new Error("no answer");
      sent.push("sent");
      return "Sent to BACKUP_TO.";
    };
    backups = scheduled();
    await backups.start();
    expect(taken()).toHaveLength(1);
    expect(backups.isFailing).toBe(true);
    expect(logged).toMatchObject([
      { level: 30, msg: "backup taken" },
      { level: 50, msg: "backup not sent", err: { message: "no answer" } },
    ]);
    isAway = false;
    await passTime(14 * MINUTE);
    expect(sent).toEqual([]);
    await passTime(MINUTE);
    expect(sent).toEqual(["sent"]);
    expect([backups.isFailing, taken().length]).toEqual([false, 1]);
    await passTime(DAY);
    expect([sent.length, taken().length]).toEqual([2, 2]);
  });
});
