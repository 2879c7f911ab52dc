import type { Db } from "../../db/client";
import { requireOwnPublisher } from "../accounts/reserved-names";
import { InvalidInput } from "../lib/errors";
import type { CheckedRows, ImportError, ListedRow } from "./importing";

/** Moves rows with the name of another publisher to the errors. */
export async function refuseOthersNames(
  db: Db,
  sellerId: string,
  { listed, errors }: CheckedRows,
): Promise<CheckedRows> {
  const names = [...new Set(listed.map(publisherOf))];
  const faults = await Promise.all(names.map((name) => publisherFault(db, sellerId, name)));
  const faultOf = new Map(names.map((name, i) => [name, faults[i] ?? null]));
  const refused = listed.flatMap((listedRow): ImportError[] => {
    const reason = faultOf.get(publisherOf(listedRow)) ?? null;
    return reason === null ? [] : [{ row: listedRow.row, path: "publisher", reason }];
  });
  return {
    listed: listed.filter((listedRow) => faultOf.get(publisherOf(listedRow)) === null),
    errors: [...errors, ...refused],
  };
}

const publisherOf = ({ fields }: ListedRow) => fields.publisher ?? "";

async function publisherFault(
  db: Db,
  sellerId: string,
  publisher: string,
): Promise<ImportError["reason"] | null> {
  try {
    await requireOwnPublisher(db, sellerId, publisher);
    return null;
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return error.issues[0]?.message ?? null;
  }
}
