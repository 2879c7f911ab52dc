import { expect, test } from "bun:test";
import { migrate } from "../../db/migrate";
import { nextPriceNews, notifyOfPrices } from "../../src/favorites/price-news";
import { newId } from "../../src/lib/ids";
import { HOUR } from "../../src/lib/time";
import { writeMailings } from "../../src/notifications/informing";
import { onBothEngines } from "../support/engines";
import { addLot } from "../support/listings";
import { addPeople } from "../support/people";
import { queryPlans } from "../support/query-plans";

const NOW = Date.UTC(2026, 10, 27);

onBothEngines(({ make, open }) => {
  test("reads due prices and their members in index order", async () => {
    const db = open(make());
    await migrate(db);
    const { mei, ada } = await addPeople(db, NOW);
    const { id: package_id } = await addLot(db, mei.id, NOW);
    await db
      .insertInto("favorites")
      .values({ id: newId(NOW), user_id: ada.id, package_id, created_at: NOW })
      .execute();
    await db
      .insertInto("price_news")
      .values({ package_id, noticed_cents: 1, due_at: NOW })
      .onConflict((row) => row.column("package_id").doUpdateSet({ noticed_cents: 1, due_at: NOW }))
      .execute();
    const plans = await queryPlans(db, async (watched) => {
      await nextPriceNews(watched);
      await notifyOfPrices(watched, NOW + HOUR);
      await writeMailings(watched, NOW + HOUR);
    });
    const steps = plans.flat().join("\n");
    await db.destroy();
    expect(steps).not.toMatch(/^SCAN (?!mailings USING INDEX)|Seq Scan|TEMP B-TREE|-> {2}Sort/m);
    for (const index of ["price_news_due", "positions_package", "favorites_package_user"])
      expect(steps).toContain(index);
  });
});
