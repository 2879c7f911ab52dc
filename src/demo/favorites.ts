import type { Db } from "../../db/client";
import { addFavorite } from "../favorites/favorites";
import { HOUR } from "../lib/time";
import type { PersonKey } from "./people";

interface SeedFavorite {
  person: PersonKey;
  packageTitle: string;
  hoursAgo: number;
}

const favorites: readonly SeedFavorite[] = [
  { person: "buyer", packageTitle: "全唐詩校勘語料：四萬餘首，附體裁與作者標記", hoursAgo: 70 },
  {
    person: "buyer",
    packageTitle: "Secondary Science Question Bank with Worked Solutions",
    hoursAgo: 49,
  },
  {
    person: "buyer",
    packageTitle: "Asian Economies: Country Briefings in Plain English",
    hoursAgo: 34,
  },
  { person: "buyer", packageTitle: "四書原文與分章標記：論語、孟子、大學、中庸", hoursAgo: 20 },
  { person: "buyer", packageTitle: "孟子七篇：語錄體與論辯散文語料", hoursAgo: 3 },
  { person: "buyer2", packageTitle: "高中數學題庫：一萬八千題連詳細題解", hoursAgo: 60 },
  {
    person: "buyer2",
    packageTitle: "Nineteenth-Century Sea Fiction: Full Novels by Chapter",
    hoursAgo: 26,
  },
  { person: "buyer2", packageTitle: "全唐詩校勘語料：四萬餘首，附體裁與作者標記", hoursAgo: 5 },
];

export async function seedFavorites(db: Db, ids: Record<PersonKey, string>, now: number) {
  for (const { person, packageTitle, hoursAgo } of favorites) {
    const { id } = await db
      .selectFrom("packages")
      .select("id")
      .where("title", "=", packageTitle)
      .executeTakeFirstOrThrow();
    await addFavorite(db, ids[person], id, now - hoursAgo * HOUR);
  }
}
