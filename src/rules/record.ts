import { DAY } from "../lib/time";

/** How a member has kept contracts on one side (docs/product.md#records). */
export interface DealRecord {
  completed: number;
  /** With how many other members. */
  partners: number;
  late: number;
  /** Contracts that became void because the member did not pay, or did not deliver. */
  failed: number;
  disputesLost: number;
  /** Average days to pay or to deliver, rounded up; null if none is known. */
  averageDays: number | null;
  /** Whether all figures are rounded, because the member is anonymous to the reader. */
  rounded: boolean;
}

export interface RecordRow {
  record_completed: number | null;
  record_partners: number | null;
  record_late: number | null;
  record_failed: number | null;
  record_disputes_lost: number | null;
  record_timed: number | null;
  record_took_ms: number | null;
}

export function recordFrom(row: RecordRow): DealRecord {
  const timed = row.record_timed ?? 0;
  return {
    completed: row.record_completed ?? 0,
    partners: row.record_partners ?? 0,
    late: row.record_late ?? 0,
    failed: row.record_failed ?? 0,
    disputesLost: row.record_disputes_lost ?? 0,
    averageDays: timed === 0 ? null : Math.ceil((row.record_took_ms ?? 0) / timed / DAY),
    rounded: false,
  };
}

const COUNT_STEPS = [100, 20, 5, 1];
const DAY_STEPS = [3, 7, 14, 30];

/** Exact figures would link a member's pseudonyms on different packages to each other. */
export function roundedRecord(record: DealRecord): DealRecord {
  const atLeast = (count: number) => COUNT_STEPS.find((step) => step <= count) ?? 0;
  const { averageDays: days } = record;
  return {
    completed: atLeast(record.completed),
    partners: atLeast(record.partners),
    late: atLeast(record.late),
    failed: atLeast(record.failed),
    disputesLost: atLeast(record.disputesLost),
    averageDays: days === null ? null : (DAY_STEPS.find((step) => days <= step) ?? 60),
    rounded: true,
  };
}
