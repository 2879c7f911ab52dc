import { zip } from "./zip";

const W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export const wordPart = (root: string, content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><w:${root} xmlns:w="${W}">${content}</w:${root}>`;

export const relationships = (targets: Record<string, string>, base = RELATIONSHIPS) =>
  `<Relationships>${Object.entries(targets)
    .map(([type, target]) => `<Relationship Type="${base}/${type}" Target="${target}"/>`)
    .join("")}</Relationships>`;

export const word = (body: string) => wordPart("document", `<w:body>${body}</w:body>`);
export const run = (text: string, properties = "") =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
export const paragraph = (content: string, properties = "") =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`;

export const docx = (
  body: string,
  parts: Array<[name: string, content: string | Uint8Array]> = [],
): Buffer => docxOf([["word/document.xml", word(body)], ...parts]);

export const docxOf = (parts: Array<[name: string, content: string | Uint8Array]>): Buffer =>
  zip([["[Content_Types].xml", "<Types/>"], ...parts]);
