import { FileFaultError } from "../faults";
import { MAX_CHARACTERS } from "../limits";

export async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const piece of text) {
    const lines = piece.includes("\n") ? (rest + piece).split("\n") : [rest + piece];
    rest = lines.pop() ?? "";
    if (rest.length > MAX_CHARACTERS) throw new FileFaultError("line-too-long");
    for (const line of lines) yield line.endsWith("\r") ? line.slice(0, -1) : line;
  }
  if (rest !== "") yield rest;
}

export async function* withoutByteOrderMark(text: AsyncIterable<string>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const piece of text) {
    if (piece === "") continue;
    yield isFirst ? piece.replace(/^\uFEFF/, "") : piece;
    isFirst = false;
  }
}

export async function splitHead(
  text: AsyncIterable<string>,
  minLength: number,
): Promise<{ head: string; text: AsyncIterable<string> }> {
  const iterator = text[Symbol.asyncIterator]();
  let head = "";
  let isDone = false;
  while (head.length < minLength && !isDone) {
    const { done, value } = await iterator.next();
    isDone = done === true;
    if (!isDone) head += value;
  }
  async function* replay() {
    if (head !== "") yield head;
    while (!isDone) {
      const { done, value } = await iterator.next();
      if (done) return;
      yield value;
    }
  }
  return { head, text: replay() };
}
