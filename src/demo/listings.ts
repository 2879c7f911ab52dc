import type { SeedListing } from "./listing";
import chineseClassics from "./listings/chinese-classics.json";
import englishShelf from "./listings/english-shelf.json";
import schoolbooks from "./listings/schoolbooks.json";
import sold from "./listings/sold.json";
import worldLanguages from "./listings/world-languages.json";

/** The demo world's packages by shelf; to be listed in order of age, the oldest first. */
export const listings = [
  ...chineseClassics,
  ...schoolbooks,
  ...englishShelf,
  ...worldLanguages,
  ...sold,
] as readonly SeedListing[];
