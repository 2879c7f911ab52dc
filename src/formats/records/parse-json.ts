import { FileFaultError } from "../faults";

type Parse = (json: string) => unknown;

const NON_NUMBER = /-?\b(?:NaN|Infinity)\b/;
const NON_NUMBERS = new RegExp(NON_NUMBER, "g");

/** Python writes NaN and Infinity, which are not JSON; they are read as null. @throws SyntaxError */
export function parseJson(json: string, parse: Parse = JSON.parse): unknown {
  try {
    return parse(json);
  } catch (error) {
    if (!(error instanceof SyntaxError) || !NON_NUMBER.test(json)) throw error;
    return parse(withoutNonNumbers(json));
  }
}

/** Returns undefined for text that is not JSON. */
export function tryParseJson(json: string): unknown {
  try {
    return parseJson(json);
  } catch (error) {
    if (error instanceof RangeError) throw new FileFaultError("nested-too-deep");
    return undefined;
  }
}

function withoutNonNumbers(json: string): string {
  let text = "";
  for (let from = 0; from < json.length; ) {
    const quote = json.indexOf('"', from);
    const stringStart = quote < 0 ? json.length : quote;
    text += json.slice(from, stringStart).replace(NON_NUMBERS, "null");
    from = endOfString(json, stringStart);
    text += json.slice(stringStart, from);
  }
  return text;
}

function endOfString(json: string, start: number): number {
  for (let i = start + 1; ; i++) {
    const quote = json.indexOf('"', i);
    if (quote < 0) return json.length;
    let slashes = 0;
    while (json[quote - 1 - slashes] === "\\") slashes++;
    if (slashes % 2 === 0) return quote + 1;
    i = quote;
  }
}
