import { bidderPseudonym, type PseudonymLot } from "../lib/ids";
import { personName } from "../lib/languages";
import { type DealRecord, type RecordRow, recordFrom, roundedRecord } from "../rules/record";

/** A bidder as the seller sees them (docs/product.md#who-sees-whom). */
export interface ListedBidder {
  /** Of the pseudonym on this package. */
  suffix: string;
  /** Null until the bidder has written to the seller. */
  name: string | null;
  record: DealRecord;
}

interface Row extends RecordRow {
  bidder_id: string;
  first_name: string;
  last_name: string;
  is_known: unknown;
}

export function listedBidder(row: Row, lot: PseudonymLot, pseudonymKey: string): ListedBidder {
  const record = recordFrom(row);
  return {
    suffix: bidderPseudonym(pseudonymKey, lot, row.bidder_id).slice(-3),
    name: row.is_known ? personName(row.first_name, row.last_name) : null,
    record: row.is_known ? record : roundedRecord(record),
  };
}
