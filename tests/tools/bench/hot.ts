import { join } from "node:path";
import { minimumBidCents } from "../../../src/lib/money";
import type { Bench } from "./bench";
import { bidRequest, checkStored, raises } from "./bids";
import { type Fairground, STARTING_CENTS, setUpFairground } from "./fairground";
import { type Measured, medians, ratioOf, underLoad } from "./rounds";
import { SERVED_COLUMNS, servedCells } from "./served";
import { median } from "./statistics";
import { atLeast, atMost, decimal, type Row, type Table } from "./table";

const JUDGED_AIM = 1.6;
const P99_AIM = 0.6;

interface Round {
  own: Measured;
  other: Measured | null;
}

/**
 * Everybody bids on one package: one member raises the price again and again, all others bid what it
 * was at first, and are refused.
 */
export async function measureHot(bench: Bench): Promise<Table> {
  const { rounds: count, crowd, seconds } = bench.scale;
  const file = join(bench.folder, "hot.sqlite");
  const fairground = await setUpFairground(file, count + 1, crowd);
  const own = bench.startServer("marketplace", file);
  const other = await bench.startOther(file);
  const rounds: Round[] = [];
  for (let round = 0; round <= count; round++) {
    const load = { requests: crowdRequests(fairground, round), statuses: [201, 400], seconds };
    rounds.push({
      own: await underLoad(bench.client, own, load),
      other: other && (await underLoad(bench.client, other, load)),
    });
  }
  await checkStored(
    own,
    rounds.map((round) => round.own),
  );
  await Promise.all([own.stop(), other?.stop()]);
  return report(bench, rounds.slice(1));
}

function crowdRequests({ cookies, lots }: Fairground, round: number): string[][] {
  const lot = lots[round] as string;
  const least = minimumBidCents(STARTING_CENTS, null);
  return cookies.map((cookie, i) =>
    i === 0 ? raises(lot, cookie) : [bidRequest(lot, cookie, least)],
  );
}

function report({ scale }: Bench, rounds: readonly Round[]): Table {
  const own = rounds.map((round) => round.own);
  const other = rounds.flatMap((round) => round.other ?? []);
  const { accepted, answered } = medians(own);
  return {
    title: `One hot package, ${scale.crowd} bidders, ${((accepted / answered) * 100).toFixed(1)} % accepted`,
    columns: [...SERVED_COLUMNS, ""],
    rows: [
      { label: "bids judged", cells: [...servedCells(own), ""] },
      ...(other.length > 0 ? comparedRows(own, other) : []),
    ],
  };
}

function comparedRows(own: Measured[], other: Measured[]): Row[] {
  const empty = SERVED_COLUMNS.map(() => "");
  const judged = ratioOf(own, other);
  const p99 = median(own.map((round, i) => round.p99 / (other[i]?.p99 ?? 0)));
  return [
    { label: "the other executable", cells: [...servedCells(other), ""] },
    {
      label: "judged a second ÷ the other's",
      cells: [...empty, decimal(judged)],
      aim: atLeast(JUDGED_AIM, judged),
    },
    { label: "p99 ÷ the other's", cells: [...empty, decimal(p99)], aim: atMost(P99_AIM, p99) },
  ];
}
