import { characterPairs } from "./pairs";

/**
 * A full-width point that ends a sentence, as mathematics and science are printed in China and Japan: behind a
 * character, a bracket or a formula, or behind anything at the end of a line. Within a number it is none, nor behind the
 * number or the letter that heads a line.
 */
const STOP =
  /．(?![0-9０-９])(?:(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々$）)」』”’》】％%℃…]．)(?<!^[ \t\u3000]{0,8}[（(]?[〇零一二三四五六七八九十百\d]{1,4}[）)]?．)|(?<!^.{0,4}．)(?=[ \t\u3000]*$))/gmu;

/** Marks as vertical pages and small ones of Big5 have them, each with the one that it is a form of. */
const FORMS =
  "︐，︑、︒。︓：︔；︕！︖？︙…﹁「﹂」﹃『﹄』︵（︶）︽《︾》︿〈﹀〉︻【︼】﹐，﹑、﹒。﹔；﹕：﹖？﹗！﹙（﹚）";
const FORM = /[︐-︙︵-﹄﹐-﹚]/g;

const common = characterPairs(FORMS);

/**
 * The text with 「。」 for a full-width point that ends a sentence, and the common marks for their other forms; as long
 * as it was. Whatever reads sentences knows one mark for each end.
 */
export function withCommonMarks(text: string): string {
  const marked = text.replace(FORM, (form) => common.get(form) ?? form);
  return marked.includes("．") ? marked.replace(STOP, "。") : marked;
}
