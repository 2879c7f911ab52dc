import { Paragraph } from "../typography/paragraph";
import type { Typeface, Typefaces } from "../typography/typeface";

export interface PackagePicture {
  title: string;
  publisher: string;
  facts: readonly string[];
  certified: boolean;
}

const PICTURE_SIZE = { width: 1200, height: 630 } as const;

const INK = "#ece5d5";
const MUTED = "#a69d8a";
const PAPER = "#15130e";
const SEAL = "#f0654a";
const JADE = "#62bf9c";

const MARGIN = 80;
const TEXT_WIDTH = PICTURE_SIZE.width - 2 * MARGIN;
const MAX_TITLE_LINES = 3;

interface TextStyle {
  face: Typeface;
  size: number;
  color: string;
}

/** Draws letters as outlines, so that no fonts are needed. */
export function packagePictureSvg(lot: PackagePicture, { regular, bold }: Typefaces): string {
  const { width, height } = PICTURE_SIZE;
  const titleStyle: TextStyle = { face: bold, size: 68, color: INK };
  const detailStyle: TextStyle = { face: regular, size: 34, color: MUTED };
  const lines = titleLines(lot.title, titleStyle);
  const outlines = [
    ...lines.map((line, i) => drawText(line, titleStyle, MARGIN, 200 + i * 86)),
    drawText(truncateToWidth(lot.publisher, detailStyle), detailStyle, MARGIN, height - 138),
    drawText(
      truncateToWidth(lot.facts.join(" · "), detailStyle),
      detailStyle,
      MARGIN,
      height - MARGIN,
    ),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${PAPER}"/>`,
    `<rect width="${width}" height="12" fill="${SEAL}"/>`,
    `<g transform="translate(${MARGIN} 56) scale(1.5)"><rect width="38" height="38" rx="7" fill="#b9301a"/><path transform="translate(3 3)" d="M9 5.5v19q0 2-2 2M5 11.5h8M5 20.5l8-2.7M16 11h11v14.5H16zM16 18h11M21.5 6l-2 5" fill="none" stroke="#fff8ee" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></g>`,
    lot.certified ? certifiedMark() : "",
    ...outlines,
    "</svg>",
  ].join("");
}

function certifiedMark(): string {
  const x = PICTURE_SIZE.width - MARGIN - 28;
  return `<g transform="translate(${x} 84)" fill="none" stroke="${JADE}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"><circle r="28"/><path d="M-13 1l9 9 17-19"/></g>`;
}

function titleLines(title: string, style: TextStyle): string[] {
  const { face, size } = style;
  const paragraph = new Paragraph(title, face);
  const brokenLines = paragraph.lines(TEXT_WIDTH / size, { title: true });
  const lines = brokenLines.map(({ from, to }) => paragraph.text.slice(from, to));
  if (lines.length <= MAX_TITLE_LINES) return lines;
  const shown = lines.slice(0, MAX_TITLE_LINES);
  return [
    ...shown.slice(0, -1),
    truncateToWidth(`${shown.at(-1)} ${lines[MAX_TITLE_LINES]}`, style),
  ];
}

function truncateToWidth(text: string, style: TextStyle): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (widthOf(line, style) <= TEXT_WIDTH) return line;
  const letters = [...graphemeSegmenter.segment(line)].map(({ segment }) => segment);
  while (letters.length > 0 && widthOf(`${letters.join("")}…`, style) > TEXT_WIDTH) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

const graphemeSegmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

function widthOf(text: string, { face, size }: TextStyle): number {
  return new Paragraph(text, face).width() * size;
}

function drawText(
  text: string,
  { face, size, color }: TextStyle,
  x: number,
  baseline: number,
): string {
  const paths: string[] = [];
  const paragraph = new Paragraph(text, face);
  for (const { font, glyphs, x: start } of paragraph.runs({ from: 0, to: paragraph.text.length })) {
    const scale = size / font.outlines.unitsPerEm;
    let penX = x + start * size;
    for (const { id, xAdvance, xOffset, yOffset } of glyphs) {
      const at = penX + xOffset * scale;
      const up = baseline - yOffset * scale;
      const shape = font.outlines.getGlyph(id).path.toSVG();
      if (shape !== "") {
        paths.push(
          `<path transform="translate(${at.toFixed(2)} ${up.toFixed(2)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})" d="${shape}"/>`,
        );
      }
      penX += xAdvance * scale;
    }
  }
  return `<g fill="${color}">${paths.join("")}</g>`;
}
