import type { Db } from "../../db/client";
import { addFavorite } from "../favorites/favorites";
import { HOUR } from "../lib/time";
import type { PersonKey } from "./people";

interface SeedFavorite {
  who: PersonKey;
  of: string;
  hoursAgo: number;
}

const favorites: readonly SeedFavorite[] = [
  { who: "buyer", of: "全唐詩校勘語料：四萬餘首，附體裁與作者標記", hoursAgo: 70 },
  { who: "buyer", of: "Secondary Science Question Bank with Worked Solutions", hoursAgo: 49 },
  { who: "buyer", of: "Asian Economies: Country Briefings in Plain English", hoursAgo: 34 },
  { who: "buyer", of: "四書原文與分章標記：論語、孟子、大學、中庸", hoursAgo: 20 },
  { who: "buyer", of: "孟子七篇：語錄體與論辯散文語料", hoursAgo: 3 },
  { who: "buyer2", of: "高中數學題庫：一萬八千題連詳細題解", hoursAgo: 60 },
  { who: "buyer2", of: "Nineteenth-Century Sea Fiction: Full Novels by Chapter", hoursAgo: 26 },
  { who: "buyer2", of: "全唐詩校勘語料：四萬餘首，附體裁與作者標記", hoursAgo: 5 },
];

export async function seedFavorites(db: Db, ids: Record<PersonKey, string>, now: number) {
  for (const { who, of, hoursAgo } of favorites) {
    const { id } = await db
      .selectFrom("packages")
      .select("id")
      .where("title", "=", of)
      .executeTakeFirstOrThrow();
    await addFavorite(db, ids[who], id, now - hoursAgo * HOUR);
  }
}
