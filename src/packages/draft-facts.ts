import { parseAmount } from "../lib/amount";
import { numeralIn } from "../lib/inputs";
import { READERS } from "../lib/number-fields";
import type { MeasureReader } from "../lib/numerals";
import { parsePeriod } from "../lib/period";
import { isoTime } from "../lib/time";
import { rightsOfForm } from "../rights/rights";
import { statedRights } from "../rights/schema";
import { SALES } from "../rules/sale";
import { parseStart } from "../rules/starts";
import { parseSize } from "../rules/stated-size";
import { AUDIENCES } from "./audience";
import { draftedExclusions } from "./exclusion-fields";
import { licenseFields } from "./license-fields";
import type { ListingFields } from "./listing-fields";
import { startOfFields } from "./start-fields";

function draftStart(text = ""): string | null {
  const start = parseStart(text);
  return typeof start === "number" ? isoTime(start) : (start ?? null);
}

export function draftFacts(fields: ListingFields) {
  const text = (name: string) => fields[name] ?? null;
  const number = (name: string, read: MeasureReader) => {
    const count = numeralIn(read)(fields[name]);
    return Number.isSafeInteger(count) ? (count as number) : null;
  };
  const { from: year, to: lastYear } = parsePeriod(fields.publicationYear ?? "") ?? {};
  const size = (name: string) => {
    const { counts = [] } = parseSize(fields[name] ?? "") ?? {};
    return counts.length === 1 ? (counts[0] ?? null) : null;
  };
  const price = (name: string) => {
    const cents = parseAmount(fields[name] ?? "");
    return typeof cents === "number" ? (cents / 100).toFixed(2) : null;
  };
  const shelf = licenseFields.shelf.safeParse(fields.shelf).data ?? null;
  const rights = statedRights.safeParse(rightsOfForm(fields));
  return {
    title: text("title"),
    description: text("description"),
    englishTitle: text("englishTitle"),
    englishAbstract: text("englishAbstract"),
    category: text("category"),
    language: text("language"),
    contentType: text("contentType"),
    startingPrice: price("startingPrice"),
    reservePrice: price("reservePrice"),
    totalWords: size("collectionSize"),
    totalCharacters: size("totalCharacters"),
    publicationYear: year !== undefined && year === lastYear ? year : null,
    period: parsePeriod(fields.period ?? ""),
    publisher: text("publisher"),
    auctionDurationHours: number("auctionDurationHours", READERS.hours),
    sale: SALES.find((sale) => sale === fields.sale) ?? null,
    startsAt: draftStart(startOfFields(fields)),
    lastDay: text("lastDay"),
    offers: fields.offers === undefined ? null : fields.offers === "true",
    seats: number("seats", READERS.licenses),
    exclusiveFrom: price("exclusiveFrom"),
    shelf: shelf === "seats" ? true : shelf,
    audience: AUDIENCES.find((audience) => audience === fields.audience) ?? null,
    ...draftedExclusions(fields),
    formats: text("formats")?.split(", ") ?? [],
    fileCount: number("fileCount", READERS.files),
    fileBytes: size("fileBytes"),
    subjectAreas: text("subjectAreas")?.split(", ") ?? [],
    gradeLevel: text("gradeLevel"),
    rights: rights.success ? rights.data : null,
    sample: fields.sampleText
      ? { filename: text("sampleName"), contentType: text("sampleType") }
      : null,
  };
}
