import type { Db } from "../../db/client";
import { keysetCondition } from "../../db/keyset";
import type { User } from "../accounts/user";
import { findUser } from "../accounts/users";
import { findOwnCases } from "../operators/own-cases";
import { findPackage, type Package } from "../packages/packages";
import { listSamples, type SamplePreview } from "../samples/samples";
import type { CertificationRequest } from "./requests";

export interface WaitingRequest {
  request: CertificationRequest;
  lot: Package;
  seller: User;
  samples: SamplePreview[];
  isOwn: boolean;
}

const QUEUE_PAGE_SIZE = 10;

/** Oldest first, starting at `from` if it is still waiting. */
export async function waitingRequests(
  db: Db,
  operatorId: string,
  from = "",
): Promise<{ requests: WaitingRequest[]; count: number; unlistedCount: number }> {
  const waitingQuery = db.selectFrom("certification_requests").where("status", "=", "waiting");
  const firstRequest = await waitingQuery.select("id").where("id", "=", from).executeTakeFirst();
  const table = "certification_requests";
  const remainingQuery = firstRequest
    ? waitingQuery.where(keysetCondition({ table, column: "requested_at" }, ">=", from))
    : waitingQuery;
  const countOf = async (rows: typeof waitingQuery) => {
    const countQuery = rows.select((eb) => eb.fn.countAll<number>().as("count"));
    return (await countQuery.executeTakeFirstOrThrow()).count;
  };
  const count = await countOf(waitingQuery);
  const remainingCount = firstRequest ? await countOf(remainingQuery) : count;
  const oldest = await remainingQuery
    .selectAll()
    .orderBy("requested_at")
    .orderBy("id")
    .limit(QUEUE_PAGE_SIZE)
    .execute();
  const ownIds = await findOwnCases(
    db,
    operatorId,
    oldest.map((request) => request.package_id),
  );
  const requests: WaitingRequest[] = [];
  for (const request of oldest) {
    const lot = await findPackage(db, request.package_id);
    const seller = await findUser(db, lot.seller_id);
    const samples = await listSamples(db, lot.id);
    requests.push({ request, lot, seller, samples, isOwn: ownIds.has(lot.id) });
  }
  return { requests, count, unlistedCount: remainingCount - requests.length };
}

export interface DecisionRecord {
  id: string;
  package_id: string;
  title: string;
  english_title: string | null;
  language: string;
  status: CertificationRequest["status"];
  certified: number;
  note: string | null;
  requested_at: number;
  decided_at: number;
  decided_by: string | null;
  first_name: string | null;
  last_name: string | null;
  isOwn: boolean;
}

const RECORD_PAGE_SIZE = 20;

export async function decisionRecords(
  db: Db,
  operatorId: string,
  before?: string,
): Promise<{ records: DecisionRecord[]; next: string | null }> {
  const rows = await db
    .selectFrom("certification_requests as request")
    .innerJoin("packages", "packages.id", "request.package_id")
    .leftJoin("users", "users.id", "request.decided_by")
    .select(["request.id", "package_id", "title", "english_title", "language"])
    .select(["certified", "note", "requested_at"])
    .select(["request.status", "decided_by", "first_name", "last_name"])
    .select((eb) => eb.ref("decided_at").$notNull().as("decided_at"))
    .where("decided_at", "is not", null)
    .$if(before !== undefined, (query) =>
      query.where(
        keysetCondition(
          { table: "certification_requests", column: "decided_at", id: "request.id" },
          "<",
          before ?? "",
        ),
      ),
    )
    .orderBy("decided_at", "desc")
    .orderBy("request.id", "desc")
    .limit(RECORD_PAGE_SIZE + 1)
    .execute();
  const page = rows.slice(0, RECORD_PAGE_SIZE);
  const ownIds = await findOwnCases(
    db,
    operatorId,
    page.map((record) => record.package_id),
  );
  const records = page.map((record) => ({ ...record, isOwn: ownIds.has(record.package_id) }));
  const last = rows.length > RECORD_PAGE_SIZE ? records.at(-1) : undefined;
  return { records, next: last?.id ?? null };
}
