import { join } from "node:path";

/** The database that the bench has filled. */
export const databaseFile = () => join(process.env.DATA_DIR ?? "", "peer.sqlite");

const CARDS = 24;

/**
 * What every peer does with its database, as durably as the product: better-sqlite3 and bun:sqlite
 * have the same calls.
 */
export function openStore(database) {
  database.exec("PRAGMA journal_mode = WAL");
  database.exec("PRAGMA synchronous = FULL");
  const findLot = database.prepare(
    "SELECT starting_price_cents, ends_at FROM packages WHERE id = ?",
  );
  const findHighest = database.prepare(
    "SELECT max(amount_cents) AS cents FROM bids WHERE package_id = ?",
  );
  const insert = database.prepare(
    "INSERT INTO bids (id, package_id, bidder_id, amount_cents, created_at) VALUES (?, ?, ?, ?, ?)",
  );
  const list = database.prepare(
    `SELECT packages.*, (SELECT max(amount_cents) FROM bids WHERE package_id = packages.id) AS highest_cents
    FROM packages ORDER BY seq DESC LIMIT ${CARDS}`,
  );

  const place = database.transaction((packageId, bidderId, cents) => {
    const lot = findLot.get(packageId);
    const highest = findHighest.get(packageId)?.cents ?? lot?.starting_price_cents;
    const now = Date.now();
    if (!lot || now >= lot.ends_at || cents < Math.ceil((highest * 105) / 100)) return null;
    const id = crypto.randomUUID();
    insert.run(id, packageId, bidderId, cents, now);
    return { id, amount: (cents / 100).toFixed(2), createdAt: new Date(now).toISOString() };
  });

  return {
    /** The bid as it was stored; null where it is too low or too late. */
    placeBid: (packageId, bidderId, amount) =>
      place.immediate(packageId, bidderId, Math.round(Number(amount) * 100)),
    listCards: () => list.all(),
  };
}
