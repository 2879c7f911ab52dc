export type Xml = readonly [
  name: string,
  content: string | readonly Xml[],
  attributes?: Attributes,
];
type Attributes = Readonly<Record<string, string>>;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** XML 1.0 forbids control characters other than line breaks and tabs. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const escaped = (text: string) =>
  text.replace(FORBIDDEN, " ").replace(/[&<>"]/g, (each) => ENTITIES[each] ?? each);

export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root)}\n`;
}

function write([name, content, attributes = {}]: Xml): string {
  const inner = typeof content === "string" ? escaped(content) : content.map(write).join("");
  if (inner === "") return "";
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${pairs.join("")}>${inner}</${name}>`;
}
