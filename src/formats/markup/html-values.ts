import { HtmlText } from "./html";

/** Only the tags of documents, because text can mention others, such as `<stdio.h>`. */
const TAG =
  /<(?:\/?(?:p|div|span|a|b|i|u|em|strong|ul|ol|li|h[1-6]|table|t[rdh]|blockquote|pre|code|sub|sup|font|center|html|body|ruby|math)(?:\s[^<>]*)?|(?:br|hr|img)(?:\s[^<>]*|\/)?)>/i;

const ENTITY = /&(?:[a-z]{2,8}|#\d{1,7}|#x[\da-f]{1,6});/i;
const BLANK_LINE = /\n[^\S\n]*\n/;

export const hasTags = (value: string): boolean => value.includes("<") && TAG.test(value);

/** Returns the lines that a browser would show, and keeps those of Markdown that contains HTML. */
export function shownText(value: string): string {
  if (!hasTags(value) && !ENTITY.test(value)) return value;
  let text = "";
  const sink = {
    text: (piece: string) => {
      text += piece;
    },
    end() {},
  };
  const html = new HtmlText(sink, { isPreformatted: BLANK_LINE.test(value) });
  html.write(value);
  html.end();
  return text.trimEnd();
}
