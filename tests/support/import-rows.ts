export const NAMES = [
  ...["title", "description", "category", "language", "contentType"],
  ...["startingPrice", "collectionSize", "publisher", "rights.uses", "rights.exclusive"],
];

export const cellsOf = (title: string, changes: Record<string, string> = {}) => {
  const cells: Record<string, string> = {
    title,
    description: "Ledgers of a harbour, a line an entry.",
    category: "Business",
    language: "en",
    contentType: "academic",
    startingPrice: "1000",
    collectionSize: "50,000",
    publisher: "Lantau Press",
    "rights.uses": "pretraining; evaluation",
    "rights.exclusive": "FALSE",
    ...changes,
  };
  return NAMES.map((name) => cells[name] ?? "");
};

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
export const csv = (rows: string[][], delimiter = ",", header = NAMES) =>
  [header, ...rows].map((row) => row.map(quoted).join(delimiter)).join("\r\n");
