export function questionsIn(csv: string): string[] {
  return rowsOf(csv).flatMap((row) => row.slice(0, -1));
}

function rowsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  let field = "";
  let isQuoted = false;
  const endField = () => {
    rows.at(-1)?.push(field);
    field = "";
  };
  for (let i = 0; i < csv.length; i++) {
    const character = csv[i] as string;
    if (character === '"' && isQuoted && csv[i + 1] === '"') field += csv[i++];
    else if (character === '"') isQuoted = !isQuoted;
    else if (character === "," && !isQuoted) endField();
    else if (character === "\n" && !isQuoted) {
      endField();
      rows.push([]);
    } else field += character;
  }
  if (field !== "" || rows.at(-1)?.length) endField();
  return rows;
}

const LINES_PER_TASK = 6;

export function correctEndings(text: string): string[] {
  const lines = text.split("\n");
  return Array.from({ length: Math.floor(lines.length / LINES_PER_TASK) }, (_, task) => {
    const [beginning = "", correct = "", ...endings] = lines.slice(
      task * LINES_PER_TASK,
      (task + 1) * LINES_PER_TASK,
    );
    const context = beginning.slice(beginning.indexOf(": ") + 2);
    return `${context} ${endings[Number(correct)]}`;
  });
}

export function textsOfFields(jsonl: string, fields: readonly string[]): string[] {
  return jsonl
    .split("\n")
    .filter((line) => line !== "")
    .flatMap((line) => {
      const record = JSON.parse(line) as Record<string, string>;
      return fields.map((field) => (record[field] ?? "").replace(/<<[^>]*>>/g, ""));
    });
}
