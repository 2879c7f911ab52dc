import type { DealRecord } from "./record";

type Label =
  | ("completed" | "partners" | "paidLate" | "deliveredLate" | "unpaid" | "undelivered")
  | ("disputesLost" | "daysToPay" | "daysToDeliver" | "none");

type RecordWords = Record<Label, string> & {
  fact(values: { label: string; figure: string }): string;
  atMost(values: { days: number }): string;
};

type Side = "seller" | "buyer";

export function recordFacts(words: RecordWords, side: Side, record: DealRecord) {
  const isSeller = side === "seller";
  const { rounded, averageDays } = record;
  const figure = (count: number) => (rounded && count > 0 ? `${count}+` : String(count));
  const days = averageDays ?? 0;
  return [
    { label: words.completed, figure: figure(record.completed) },
    { label: words.partners, figure: figure(record.partners) },
    {
      label: isSeller ? words.deliveredLate : words.paidLate,
      figure: figure(record.late),
    },
    { label: isSeller ? words.undelivered : words.unpaid, figure: figure(record.failed) },
    { label: words.disputesLost, figure: figure(record.disputesLost) },
    ...(averageDays === null
      ? []
      : [
          {
            label: isSeller ? words.daysToDeliver : words.daysToPay,
            figure: rounded ? words.atMost({ days }) : String(days),
          },
        ]),
  ];
}

export function recordLine(words: RecordWords, side: Side, record: DealRecord): string {
  if (isEmpty(record)) return words.none;
  return recordFacts(words, side, record)
    .map((fact) => words.fact(fact))
    .join(" · ");
}

const isEmpty = ({ completed, late, failed, disputesLost }: DealRecord) =>
  completed + late + failed + disputesLost === 0;
