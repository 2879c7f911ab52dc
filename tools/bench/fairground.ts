import { openDatabase } from "../../db/client";
import { migrate } from "../../db/migrate";
import { inTransaction } from "../../db/transaction";
import { Sessions } from "../../src/accounts/sessions";
import { listings } from "../../src/demo/listing";
import { addFavorite } from "../../src/favorites/favorites";
import { MAX_CENTS } from "../../src/lib/money";
import { DAY } from "../../src/lib/time";
import { SCOPES } from "../../src/rules/scopes";
import { storeToken } from "../../src/tokens/storing";
import { addLot } from "../../tests/support/listings";
import { addUser } from "../../tests/support/people";

export const STARTING_CENTS = 100;

export interface Fairground {
  file: string;
  cookies: string[];
  /** Of the same bidders, with a limit for each bid. */
  tokens: string[];
  lots: string[];
}

const FAVORITES = 5;

export async function setUpFairground(
  file: string,
  lotCount: number,
  bidders: number,
): Promise<Fairground> {
  const db = openDatabase(file);
  await migrate(db);
  const clock = { now: () => Date.now() };
  const publisher = await addUser(db, "publisher", clock.now(), { role: "seller" });
  const lots: string[] = [];
  await inTransaction(db, async (tx) => {
    for (let i = 0; i < lotCount; i++) {
      const { title, description } = listings[i % listings.length] as (typeof listings)[number];
      const changes = { title, description, startingPriceCents: STARTING_CENTS };
      lots.push((await addLot(tx, publisher.id, clock.now(), changes)).id);
    }
  });
  const sessions = new Sessions(db, clock, DAY);
  const cookies: string[] = [];
  const tokens: string[] = [];
  for (let i = 0; i < bidders; i++) {
    const bidder = await addUser(db, `bidder${i}`, clock.now());
    for (const lot of lots.slice(-FAVORITES)) await addFavorite(db, bidder.id, lot, clock.now());
    cookies.push(`session=${(await sessions.start(bidder.id)).token}`);
    tokens.push((await storeToken(db, programOf(bidder.id, clock.now()), clock.now())).secret);
  }
  await db.destroy();
  return { file, cookies, tokens, lots };
}

const programOf = (memberId: string, now: number) => ({
  organizationId: memberId,
  memberId,
  isOfOrganization: false,
  name: "bench",
  scopes: SCOPES,
  bidCents: MAX_CENTS,
  expiresAt: now + DAY,
});
