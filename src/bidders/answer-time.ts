import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";

const MIN_ANSWERS = 3;
const LATEST_ANSWERS = 50;

interface Answer {
  asked_at: number;
  decided_at: number;
}

/** The median of the latest answers in milliseconds; null while there are only a few. */
export async function answerTimeOf(db: Db, sellerId: string): Promise<number | null> {
  const answers = await findLatest.all(db, { sellerId });
  if (answers.length < MIN_ANSWERS) return null;
  const times = answers
    .map(({ asked_at, decided_at }) => decided_at - asked_at)
    .sort((a, b) => a - b);
  const middle = Math.floor(times.length / 2);
  const [below = 0, above = 0] = [times[Math.ceil(times.length / 2) - 1], times[middle]];
  return (below + above) / 2;
}

const findLatest = prepared<{ sellerId: string }, Answer>((db, value) =>
  db
    .selectFrom("bidder_requests")
    .select(["asked_at", "decided_at"])
    .$narrowType<{ decided_at: number }>()
    .where("seller_id", "=", value("sellerId"))
    .where("decided_at", "is not", null)
    .orderBy("decided_at", "desc")
    .limit(LATEST_ANSWERS),
);
