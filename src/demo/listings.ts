import type { SeedListing } from "./listing";
import { chineseClassics } from "./listings/chinese-classics";
import { englishShelf } from "./listings/english-shelf";
import { schoolbooks } from "./listings/schoolbooks";
import { soldCollections } from "./listings/sold";
import { worldLanguages } from "./listings/world-languages";

/** The demo world's packages by shelf; to be listed in order of age, the oldest first. */
export const listings: readonly SeedListing[] = [
  ...chineseClassics,
  ...schoolbooks,
  ...englishShelf,
  ...worldLanguages,
  ...soldCollections,
];
