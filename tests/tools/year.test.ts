import { expect, test } from "bun:test";
import { sql } from "kysely";
import { isDatabaseBusy } from "../../tools/year/house";
import { Ledger } from "../../tools/year/ledger";
import { Mailbox } from "../../tools/year/mailbox";
import { onlyAuctions } from "../../tools/year/plays/quiet";
import { month, year } from "../../tools/year/programme";
import { onPostgres } from "../support/engines";
import { newFolder } from "../support/folder";
import { newPostgres } from "../support/postgres";
import { openPatiently } from "../support/run-database";

test("plans every play in a month, and repeats them in a year", () => {
  const names = new Set(month("sqlite").map(([, { name }]) => name));
  expect(names.size).toBe(month("sqlite").length - 1);
  const planned = year("sqlite", 1);
  expect(planned.length).toBeGreaterThan(2 * names.size);
  expect(year("sqlite", 1)).toEqual(planned);
  expect(planned.every(([, { name }]) => names.has(name))).toBe(true);
});

test("begins no play while the only auctions run", () => {
  for (const seed of [1, 2, 3]) {
    const planned = year("postgres", seed);
    const alone = planned.filter(([, play]) => play === onlyAuctions).map(([day]) => day);
    expect(alone.length).toBeGreaterThan(3);
    const others = planned.filter(([, play]) => play !== onlyAuctions).map(([day]) => day);
    expect(others.filter((day) => alone.some((at) => day >= at && day < at + 6))).toEqual([]);
  }
});

test("distinguishes what was late from what never happened", async () => {
  const ledger = new Ledger();
  const missed = { kind: "never", play: "a play", dueAt: 0 } as const;
  ledger.add({ ...missed, what: "ended", expected: { is: async () => true } });
  ledger.add({ ...missed, what: "opened", expected: { is: async () => false } });
  await ledger.close(new Mailbox(newFolder()));
  expect(ledger.faults.map(({ kind, what }) => `${kind} ${what}`)).toEqual([
    "late ended",
    "never opened",
  ]);
});

test("reports emails that no play expected, unless their play stopped", async () => {
  const folder = newFolder();
  const mail = (to: string) => `To: ${to}\r\nSubject: Again\r\nDate: ${new Date(0)}\r\n\r\nText`;
  for (const name of ["ada", "bo"]) await Bun.write(`${folder}/${name}.eml`, mail(name));
  const ledger = new Ledger();
  ledger.joined("ada", "played");
  ledger.played("played");
  ledger.joined("bo", "stopped");
  await ledger.close(new Mailbox(folder));
  expect(ledger.lines()).toEqual(['unexpected 1970-01-01T00:00:00 played: "Again" to ada']);
});

onPostgres(() => {
  test("waits for a process of the database that has not read its query yet", async () => {
    const place = newPostgres();
    const [program, house] = [openPatiently(place), openPatiently(place)];
    const asked = sql<{ pid: number }>`select pg_backend_pid() as pid`;
    const { pid = 0 } = (await asked.execute(program)).rows[0] ?? {};
    while (await isDatabaseBusy(house));
    process.kill(pid, "SIGSTOP");
    try {
      const answer = asked.execute(program);
      expect(await isDatabaseBusy(house)).toBe(true);
      process.kill(pid, "SIGCONT");
      await answer;
    } finally {
      process.kill(pid, "SIGCONT");
    }
    while (await isDatabaseBusy(house));
    await Promise.all([program.destroy(), house.destroy()]);
  });
});
