import type { SeedListing } from "./listing";
import chineseClassics from "./listings/chinese-classics.json";
import englishShelf from "./listings/english-shelf.json";
import schoolbooks from "./listings/schoolbooks.json";
import sold from "./listings/sold.json";
import worldLanguages from "./listings/world-languages.json";

export const listings = [
  ...chineseClassics,
  ...schoolbooks,
  ...englishShelf,
  ...worldLanguages,
  ...sold,
] as readonly SeedListing[];
