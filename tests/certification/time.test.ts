import { expect, test } from "bun:test";
import { LANGUAGES, type Language } from "../../src/lib/languages";
import { chooses } from "../support/chats";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";

const world = worldForEach();

const TIMES: Record<Language, string> = {
  en: "3[-–]5 business days",
  zh: "3 至 5 個工作天",
  ja: "3～5営業日",
  ko: "영업일 기준 3~5일",
};

test.each(Object.keys(LANGUAGES) as Language[])(
  "every page states the same time for a certification in %s",
  async (language) => {
    const { db, clock, people } = world;
    await chooses(world, "mei", { language });
    const lot = await addLot(db, people.mei.id, clock.now(), { certified: false });
    const mei = await world.as("mei");
    const paths = ["/create-package", "/corpus-profile", "/terms"];
    for (const path of [...paths, `/package/${lot.id}/certification`, `/roadshow/${lot.id}`]) {
      const page = await (await mei.get(path)).text();
      const times = page.match(
        /\d+ ?(?:[-–~～]|至) ?\d+ ?(?:business days|個工作天|営業日)|영업일 기준 [\d~]+일/g,
      );
      expect([path, times]).not.toEqual([path, null]);
      for (const time of times ?? []) expect(time).toMatch(new RegExp(`^${TIMES[language]}$`));
    }
  },
);
