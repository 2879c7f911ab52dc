import type { DealView, OwnDealView } from "../../delivery/reading";
import type { Refund } from "../../delivery/refund";
import { centsToDecimal } from "../../lib/money";
import { isoTime } from "../../lib/time";
import { receiptPath } from "../handover/slots";

interface DealAmounts {
  priceCents: number;
  payableCents: number;
}

export function dealJson(
  view: OwnDealView,
  { priceCents, payableCents }: DealAmounts,
  linkTo: (n: number) => string,
) {
  const { delivery, side, turn, until, consignment, dispute } = view;
  return {
    contract: delivery.contract_id,
    reference: delivery.reference,
    side,
    state: delivery.state,
    turn,
    until: timeOf(until),
    price: centsToDecimal(priceCents),
    payable: centsToDecimal(payableCents),
    claimedAt: timeOf(delivery.claimed_at),
    voidedAt: timeOf(delivery.voided_at),
    differs: consignment?.differs ? (JSON.parse(consignment.differs) as unknown) : null,
    files: filesJson(view, linkTo),
    report: consignment?.report ? (JSON.parse(consignment.report) as unknown) : null,
    signature: consignment?.signature ?? null,
    refusal: consignment?.refusal ? (JSON.parse(consignment.refusal) as unknown) : null,
    timeline: timelineJson(view),
    downloads: view.fetches.map(({ side, consignment, n, bytes, ...fetch }) => ({
      side,
      kind: n === null ? "key" : "file",
      consignment,
      n,
      firstByte: fetch.first_byte,
      bytes,
      whole: fetch.whole === 1,
      at: isoTime(fetch.at),
      logEntry: fetch.log_entry,
      receipt: fetch.log_entry && receiptPath(delivery.reference, fetch.log_entry),
    })),
    dispute: dispute?.ended_at === null ? disputeJson(dispute) : null,
    refund: view.refund && refundJson(view.refund),
  };
}

const timeOf = (at: number | null) => (at === null ? null : isoTime(at));

function filesJson({ consignment, files }: DealView, linkTo: (n: number) => string) {
  const isSealed = consignment?.status === "sealed";
  return files.map(({ n, name, bytes, received, sealed_bytes, sealed_sha256 }) => ({
    n,
    name,
    bytes: isSealed ? sealed_bytes : bytes,
    received,
    sha256: sealed_sha256,
    href: isSealed ? linkTo(n) : null,
  }));
}

function timelineJson({ timeline }: Pick<DealView, "timeline">) {
  return timeline.map(({ id: _, actedBy: __, at, ...entry }) => ({ ...entry, at: isoTime(at) }));
}

function disputeJson(dispute: NonNullable<DealView["dispute"]>) {
  const { id, reason, text, answer, opened_at } = dispute;
  return { id, reason, text, answer, openedAt: isoTime(opened_at) };
}

function refundJson({ amountCents, dueAt, state, case: opened }: Refund) {
  return {
    amount: centsToDecimal(amountCents),
    dueAt: isoTime(dueAt),
    state,
    case: opened && {
      ...opened,
      openedAt: isoTime(opened.openedAt),
      closedAt: timeOf(opened.closedAt),
    },
  };
}
