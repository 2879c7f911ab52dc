import { FORMAT_LABELS } from "../../../src/formats/formats";
/** The listing form's steps, drafts and edits (docs/product.md#drafts). */
export const listing = {
  steps: {
    title: "Steps of the listing",
    content: "Content",
    rights: "Rights",
    price: "Sample and price",
    review: "Review",
    next: "Next",
    back: "Back",
  },
  fields: {
    formats: "File formats, optional",
    formatsHint: `Separated by commas, from: ${FORMAT_LABELS.join(", ")}`,
    fileCount: "Number of files, optional",
    fileBytes: "Size of the files, in bytes, optional",
    subjectAreas: "Subject areas, optional",
    subjectAreasHint: "Separated by commas",
    gradeLevel: "Grade or level, optional",
    duration: "Auction duration",
    reserve: "Reserve price (USD), optional",
    reserveHint:
      "Secret: bidders only see whether it is met, and you need not sell below it. It is fixed once there is a bid.",
    ownDuration: "Another number of hours",
    hours: "Hours, if another number",
    days: (count: number) => (count === 1 ? "1 day" : `${count} days`),
  },
  sample: {
    note: "Buyers judge a collection by its samples. The first can come with the listing: its analysis is then shown next to your price.",
    elsewhere: "Samples of this listing are uploaded from your collections.",
    kind: "Kind of sample",
    text: "Text of the first sample",
    file: "Or a file: TXT, JSONL, CSV, EPUB, DOCX, PDF and others",
    fileHint: "At most 10 MiB, with at most 2 MiB of text. The file replaces the text above.",
    analyze: "Analyze the sample and suggest a price",
    comparable: "What comparable lots cost",
  },
  suggestion: {
    ask: "Suggest a price range",
    sold: ({ low, high, count }: { low: string; high: string; count: number }) =>
      `${low} to ${high}: what the middle half of ${count} comparable lots was sold for here, scaled to your number of words.`,
    asked: ({ low, high, count }: { low: string; high: string; count: number }) =>
      `${low} to ${high}: what the middle half of ${count} comparable lots asks for here, scaled to your number of words. Too few were sold to go by sales.`,
    few: (count: number) =>
      `Only ${count} comparable lots are known here, in this category and language: too few to suggest a price.`,
    unknown: "Choose a category, a language and a size first.",
  },
  reviewLead:
    "This is what buyers read and what the contract says. You can edit it until the first bid.",
  actions: {
    saveDraft: "Save as Draft",
    publish: "List Collection",
    save: "Save Changes",
    busy: "Saving...",
    deleteDraft: "Delete Draft",
  },
  draftTitle: "Draft",
  editTitle: "Edit Listing",
  editLead: "Possible until the first bid. A change of what was certified removes the seal.",
  savedElsewhere: "Saved in the other window",
  drafts: {
    title: "Drafts",
    untitled: "Untitled draft",
    changed: "Last saved",
    edit: "Edit",
  },
};
