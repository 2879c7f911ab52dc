import { describe, expect, test } from "bun:test";
import { bidderOf, LoggedRound } from "../support/logged-round";
import { type LoggedEvent, verified } from "../support/proved-auction";

const FROM = 20_000;

function ended(rule: 1 | 2, isBlocked: boolean): LoggedEvent[] {
  const round = new LoggedRound({ rule, seats: 2, reserveCents: null, exclusiveFromCents: FROM });
  const seat = { isExclusive: false, minutes: 1 };
  round.bid({ by: 1, maximumCents: 15_000, ...seat });
  round.bid({ by: 2, maximumCents: 12_000, ...seat });
  round.bid({ by: 3, maximumCents: 40_000, isExclusive: true, minutes: 1 });
  round.end(isBlocked);
  return round.events;
}

const verdict = async (events: readonly LoggedEvent[]) => (await verified(events)).at(-1);
const isRelease = ({ type }: LoggedEvent) => type === "rights-sold";

describe.each([1, 2] as const)("exclusive bids that are released under rule %i", (rule) => {
  const honest = ended(rule, true);
  const at = honest.findIndex(isRelease);
  const end = honest[at]?.after ?? 0;
  const release: LoggedEvent = { type: "rights-sold", licence: "exclusive" };

  test("leave the licenses to the seats", async () => {
    expect(await verdict(honest)).toMatch(
      /2 of 2 licenses, each for \$105.00: .*; the exclusive bids were released, because/,
    );
    expect(await verdict(honest.slice(0, at + 1))).toContain("; the exclusive bids were released");
    const won = await verdict(ended(rule, false));
    expect(won).toContain("for the exclusive license");
    expect(won).not.toContain("released");
  });

  test("must be in the log", () => {
    const forged = verified(honest.filter((event) => !isRelease(event)));
    expect(forged).rejects.toThrow();
  });

  test("cannot win", () => {
    const winning = ended(rule, false);
    const close = winning.findIndex(({ type }) => type === "close");
    const forged = winning.toSpliced(close + 1, 0, { ...release, after: end });
    expect(verified(forged)).rejects.toThrow("who made no exclusive bid");
  });

  test("are released only at the end", () => {
    const bids = honest.slice(
      0,
      honest.findIndex(({ type }) => type === "close"),
    );
    const early = [...bids, { ...release, after: end - 60_000 }];
    const late = [...honest.slice(0, at), { ...release, after: end + 1 }];
    for (const forged of [early, late])
      expect(verified(forged)).rejects.toThrow("at a time other than the end");
  });

  test("are released once, and only if there are any", () => {
    const twice = honest.toSpliced(at, 0, { ...release, after: end });
    expect(verified(twice)).rejects.toThrow("although there are none");
  });

  test("charge the seats no other price", () => {
    const seats = honest.findLastIndex(({ type }) => type === "seats");
    const dearer = honest.flatMap((event, i): LoggedEvent[] => {
      if (i === seats && event.type === "seats") return [{ ...event, price: "110.00" }];
      if (event.type !== "acceptance") return [event];
      const bidder = bidderOf(event.sequence);
      const sequence = event.sequence + 10;
      const sale = { sequence, after: end } as const;
      const bid = { type: "bid", bidder, amount: "110.00", automatic: true } as const;
      return [
        { ...bid, ...sale },
        { type: "acceptance", ...sale },
      ];
    });
    expect(verified(dearer)).rejects.toThrow(/above \$105.00|of \$110.00 instead of \$105.00/);
  });

  test("give no seat to anybody else", () => {
    const stranger = honest.map((event, i) =>
      i > at && event.type === "seats" ? { ...event, seated: [bidderOf(4)] } : event,
    );
    if (rule === 2) expect(verified(stranger)).rejects.toThrow("who has set no maximum");
    else expect(stranger).toEqual(honest);
  });
});
