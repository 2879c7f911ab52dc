export const LISTING = {
  title: "Harbour ledgers",
  description: "Ledgers of a harbour, a line an entry, transcribed by hand.",
  category: "Business",
  language: "en",
  contentType: "academic",
  startingPrice: "1000",
  collectionSize: 50_000,
  publicationYear: 2020,
  publisher: "Lantau Press",
  auctionDurationHours: 72,
  formats: ["JSONL", "TXT"],
  fileCount: 12,
  fileBytes: 48_800_000,
  subjectAreas: ["Trade", "Ports"],
  gradeLevel: "Adult",
  rights: { exclusive: false, termMonths: 24, uses: ["pretraining"] },
};

export const LISTING_FORM = {
  title: "Harbour ledgers",
  description: "Ledgers of a harbour, a line an entry.",
  category: "Education",
  language: "en",
  contentType: "academic",
  startingPrice: "1000",
  collectionSize: "50000",
  publicationYear: "2020",
  publisher: "Lantau Press",
  duration: "72",
  usesPreset: "evaluation",
};

export const COLLECTION = {
  title: "Problem banks",
  description: "Worked problem sets with numbered steps.",
  category: "stem",
  language: "en",
  contentType: "mathematics",
  startingPrice: "1,200.50",
  collectionSize: "50000",
  publicationYear: "2024",
  publisher: "Lantau Press",
  auctionDurationHours: "168",
  rights: { uses: ["pretraining"] },
};

const { rights, ...facts } = COLLECTION;
export const COLLECTION_FORM = { ...facts, usesPreset: "evaluation" };
