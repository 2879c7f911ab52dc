import { fillPlaceholders } from "../../lib/wording";
import type { Typefaces } from "../../typography/typeface";
import {
  bilingualText,
  type Clause,
  type ContractDocument,
  type Fact,
  numberOf,
} from "../document";
import type { Style } from "./lettering";
import { Sheet } from "./sheet";

const INK = "#1e1a12";
const MUTED = "#6a6150";
export const VERMILION = "#b9301a";
const LINE_COLOR = "#d8cfba";

export const TITLE: Style = { weight: "bold", size: 21, line: 30, color: INK };
export const STAMP: Style = { weight: "bold", size: 12.5, line: 18, color: VERMILION };
export const HEADING: Style = { weight: "bold", size: 12.5, line: 18, color: INK };
export const BODY: Style = { weight: "regular", size: 10, line: 14.2, color: INK };
const TRANSLATION: Style = { ...BODY, size: 9, line: 13, color: MUTED };
const STRONG: Style = { ...BODY, weight: "bold" };
const LABEL: Style = { ...BODY, size: 9, color: MUTED };
const NUMBER: Style = { ...BODY, color: VERMILION };
export const SMALL: Style = { ...BODY, size: 8, line: 11, color: MUTED };

const INDENT = 30;
const LABEL_WIDTH = 118;
/** Wide enough for a label in two languages. */
const BILINGUAL_LABEL_WIDTH = 172;
const GUTTER = 24;

/** Equal documents give equal bytes. */
export function contractPdf(document: ContractDocument, typefaces: Typefaces): Promise<Uint8Array> {
  const { title, reference, language, concludedAt, summary, preamble, sections } = document;
  const { translation } = document;
  const sheet = new Sheet(typefaces, {
    title: `${reference} · ${title}`,
    subject: title,
    language,
    createdAt: concludedAt,
  });
  if (document.stamp !== undefined) {
    sheet.write({ type: "P", text: document.stamp, style: STAMP });
    sheet.space(8);
  }
  sheet.write({ type: "H1", text: title, style: TITLE });
  const lang = translation?.language;
  if (translation) {
    sheet.write({ type: "P", text: translation.title, style: HEADING, lang });
  }
  sheet.space(8);
  sheet.rule(VERMILION);
  sheet.space(8);
  for (const fact of summary) writeFact(sheet, fact, 0, lang);
  sheet.space(6);
  sheet.write({ type: "P", text: preamble, style: BODY });
  if (translation) sheet.write({ type: "P", text: translation.preamble, style: TRANSLATION, lang });
  for (const [i, section] of sections.entries()) {
    writeHeading(sheet, numberOf(i), bilingualText(section.title, section.translation, "  "));
    for (const [j, clause] of section.clauses.entries()) {
      writeClause(sheet, numberOf(i, j), clause, lang);
    }
  }
  writeSignatures(sheet, document);
  const { pageLabel } = document;
  return sheet.finish(
    (page, pages) => `${reference} · ${fillPlaceholders(pageLabel, { page, pages })}`,
    SMALL,
  );
}

function writeHeading(sheet: Sheet, number: string, heading: string): void {
  sheet.space(13);
  // Keeps a heading off the bottom of a page.
  sheet.keepTogether(70);
  const { x, width } = sheet.column;
  const text = `${number}.  ${heading}`;
  sheet.write({ type: "H2", text, style: HEADING, place: { x, width } });
  sheet.space(3);
}

function writeClause(
  sheet: Sheet,
  number: string,
  { text, facts = [], translation }: Clause,
  lang: string | undefined,
): void {
  const { x, width } = sheet.column;
  const place = { x: x + INDENT, width: width - INDENT };
  // Keeps a clause on one page, or at least its first 120 points.
  sheet.keepTogether(Math.min(sheet.heightOf(text, BODY, place), 120));
  sheet.row([
    () => sheet.write({ type: "P", text: number, style: NUMBER, place: { x, width: INDENT } }),
    () => sheet.write({ type: "P", text, style: BODY, place }),
  ]);
  if (translation) sheet.write({ type: "P", text: translation, style: TRANSLATION, place, lang });
  if (facts.length > 0) sheet.space(2);
  for (const fact of facts) writeFact(sheet, fact, INDENT, lang);
  sheet.space(3);
}

export function writeFact(
  sheet: Sheet,
  { label, value, lang, strong, translation }: Fact,
  indent: number,
  translationLanguage?: string | undefined,
): void {
  const { x, width } = sheet.column;
  const from = x + indent;
  const labelWidth = translation ? BILINGUAL_LABEL_WIDTH : LABEL_WIDTH;
  const place = { x: from + labelWidth, width: width - indent - labelWidth };
  const translatedValue = translation?.value;
  const text = bilingualText(label, translation?.label, "  ");
  const labelPlace = { x: from, width: labelWidth - 10 };
  const valueHeight = sheet.heightOf(value, BODY, place) + (translatedValue ? TRANSLATION.line : 0);
  sheet.keepTogether(Math.max(valueHeight, sheet.heightOf(text, LABEL, labelPlace)));
  sheet.row([
    () => sheet.write({ type: "P", text, style: LABEL, place: labelPlace }),
    () => {
      sheet.write({ type: "P", text: value, style: strong ? STRONG : BODY, place, lang });
      if (translatedValue)
        sheet.write({
          type: "P",
          text: translatedValue,
          style: TRANSLATION,
          place,
          lang: translationLanguage,
        });
    },
  ]);
}

function writeSignatures(sheet: Sheet, { signatures, translation }: ContractDocument): void {
  const translated = signatures.translation;
  const lang = translation?.language;
  sheet.space(16);
  sheet.keepTogether(150);
  sheet.rule(LINE_COLOR);
  sheet.space(10);
  sheet.write({
    type: "H2",
    text: bilingualText(signatures.title, translated?.title, "  "),
    style: HEADING,
  });
  sheet.space(3);
  sheet.write({ type: "P", text: signatures.text, style: BODY });
  if (translated) sheet.write({ type: "P", text: translated.text, style: TRANSLATION, lang });
  sheet.space(8);
  const { x, width } = sheet.column;
  const columnWidth = (width - GUTTER) / 2;
  sheet.row(
    signatures.parties.map(
      ({ role, name, organization, agreed, translation: translatedParty }, i) =>
        () => {
          const place = { x: x + i * (columnWidth + GUTTER), width: columnWidth };
          sheet.write({
            type: "P",
            text: bilingualText(role, translatedParty?.role, "  "),
            style: LABEL,
            place,
          });
          sheet.write({ type: "P", text: name, style: STRONG, place });
          sheet.write({ type: "P", text: organization, style: BODY, place });
          sheet.write({ type: "P", text: agreed, style: LABEL, place });
          if (translatedParty)
            sheet.write({ type: "P", text: translatedParty.agreed, style: LABEL, place, lang });
        },
    ),
  );
}
