import { fillPlaceholders } from "../../lib/wording";
import type { Typefaces } from "../../typography/typeface";
import type { Paper } from "../document";
import { BODY, HEADING, SMALL, STAMP, TITLE, VERMILION, writeFact } from "./contract-pdf";
import { Sheet } from "./sheet";

export function paperPdf(paper: Paper, typefaces: Typefaces): Promise<Uint8Array> {
  const { title, reference, language, createdAt, stamp, summary, groups, closing } = paper;
  const name = `${reference} · ${title}`;
  const sheet = new Sheet(typefaces, { title: name, subject: title, language, createdAt });
  if (stamp !== undefined) {
    sheet.write({ type: "P", text: stamp, style: STAMP });
    sheet.space(8);
  }
  sheet.write({ type: "H1", text: title, style: TITLE });
  sheet.space(8);
  sheet.rule(VERMILION);
  sheet.space(8);
  for (const fact of summary) writeFact(sheet, fact, 0);
  for (const { title: heading, facts } of groups) {
    sheet.space(13);
    sheet.keepTogether(70);
    sheet.write({ type: "H2", text: heading, style: HEADING });
    sheet.space(3);
    for (const fact of facts) writeFact(sheet, fact, 0);
  }
  sheet.space(16);
  sheet.write({ type: "P", text: closing, style: BODY });
  return sheet.finish(
    (page, pages) => `${reference} · ${fillPlaceholders(paper.pageLabel, { page, pages })}`,
    SMALL,
  );
}
