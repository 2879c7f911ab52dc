import type { Original } from "./original";
import { pick, type Random, shuffle } from "./random";

const segmenter = new Intl.Segmenter("en", { granularity: "word" });

export function wordsOf(text: string): { segment: string; isWord: boolean }[] {
  return Array.from(segmenter.segment(text), ({ segment, isWordLike }) => ({
    segment,
    isWord: isWordLike === true,
  }));
}

export function replaceWords(
  text: string,
  share: number,
  random: Random,
  change: (word: string, random: Random) => string,
): string {
  return wordsOf(text)
    .map(({ segment, isWord }) => (isWord && random() < share ? change(segment, random) : segment))
    .join("");
}

export function scramble(word: string, random: Random): string {
  const mixed = shuffle(random, [...word]);
  if (mixed.join("") === word) mixed.push(mixed.shift() as string);
  return mixed.join("");
}

const LOOKALIKES: Readonly<Record<string, string>> = JSON.parse(
  '{"a":"o","e":"c","i":"l","o":"0","u":"v","n":"u","m":"rn","h":"b","t":"f","s":"5","l":"1","r":"i","c":"e","d":"cl","g":"q"}',
);

export function misreadLetter(word: string, random: Random): string {
  const letters = [...word];
  const at = Math.floor(random() * letters.length);
  const letter = letters[at] as string;
  letters[at] = LOOKALIKES[letter] ?? neighborCharacter(letter, random);
  return letters.join("");
}

function neighborCharacter(letter: string, random: Random): string {
  const code = letter.codePointAt(0) as number;
  const span = code > 0x3400 ? 200 : 12;
  return String.fromCodePoint(code + 1 + Math.floor(random() * span));
}

export function rotateLetters(word: string): string {
  return Array.from(word, (letter) => {
    const code = letter.codePointAt(0) as number;
    if (!/[a-z]/i.test(letter)) return code < 0x80 ? letter : String.fromCodePoint(code + 13);
    const base = code < 97 ? 65 : 97;
    return String.fromCharCode(((code - base + 13) % 26) + base);
  }).join("");
}

export function inventWords({ text }: Original, share: number, random: Random): string {
  const followers = new Map<string, string[]>();
  for (const { segment, isWord } of wordsOf(text)) {
    if (!isWord) continue;
    const letters = [...segment.toLowerCase()];
    for (const [index, letter] of letters.entries()) {
      listOf(followers, letters[index - 1] ?? "^").push(letter);
    }
  }
  const coinedWords = new Map<string, string>();
  const coinWord = (word: string) => {
    let result = "";
    while (result.length < word.length) {
      result += pick(
        random,
        followers.get(result.at(-1) ?? "^") ?? (followers.get("^") as string[]),
      );
    }
    coinedWords.set(word, result);
    return result;
  };
  return replaceWords(text, share, random, (word) => coinedWords.get(word) ?? coinWord(word));
}

export function listOf(lists: Map<string, string[]>, key: string): string[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

export function swapNeighbors({ text }: Original, share: number, random: Random): string {
  const parts = wordsOf(text);
  const wordIndexes = parts.flatMap(({ isWord }, index) => (isWord ? [index] : []));
  for (let i = 0; i + 1 < wordIndexes.length; i++) {
    if (random() >= share / 2) continue;
    const [first, second] = [wordIndexes[i] as number, wordIndexes[i + 1] as number];
    [parts[first], parts[second]] = [parts[second] as never, parts[first] as never];
    i++;
  }
  return parts.map(({ segment }) => segment).join("");
}

export function shuffleSentences({ text }: Original, share: number, random: Random): string {
  return sentencesOf(text)
    .map((sentence) => {
      if (random() >= share) return sentence;
      const parts = wordsOf(sentence);
      const mixed = shuffle(
        random,
        parts.filter(({ isWord }) => isWord),
      );
      return parts.map((part) => (part.isWord ? (mixed.pop() ?? part) : part).segment).join("");
    })
    .join("");
}

export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?。！？\n])/);
}

export function randomizeLetters({ text }: Original, share: number, random: Random): string {
  const letters = [...new Set(text.match(/\p{L}/gu))];
  // One wrong letter spoils a word.
  return replaceWords(text, share, random, (word) =>
    Array.from(word, (letter) => (random() < 0.5 ? pick(random, letters) : letter)).join(""),
  );
}
