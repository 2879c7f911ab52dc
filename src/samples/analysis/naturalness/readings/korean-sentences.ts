import type { Words } from "../../text/words";
import { type Window, WindowCursor } from "./windows";

/**
 * Forms of verbs that end a statement, a question or a wish. What also means something else, such as the
 * adverbs and particles in "da", is none, and a reason in "nikka" goes on.
 */
const FINAL =
  /(?:니다|습니까|[았었였겠했됐갔왔봤졌냈렸켰쳤섰썼났랐렀꼈한된간온본진인운는이하되있없같않]다|[세어아여해네지군데에거예죠까래돼봐줘와]요|[았었였겠했]어|시오|죠)$/;
const NO_VERB = /(?:보다|마다)$/;

/** Nouns with a particle, and verbs that go on: no sentence ends in them. */
const GOES_ON = /[가-힣]{2}(?:을|를|은|의|와|과|에서|으로|에게|하고|하여|하며|하면|지만)$/;

/** What is said or thought goes before "ha-": "though it be so", "saying that it is". */
const SAID = /^ [하해했한합할]/;
const GOES_WITHIN = /^ [가-힣]/;
const ENDS = /^[.!?]["”’」』)]?(?:\s|$)/;
/** 「과실과 관계없는 물질은?」: a question may end with what it asks about. */
const TOPIC_ENDS = /^[.!]["”’」』)]?(?:\s|$)/;

/** Of what a word is by its form. */
const [NEITHER, ENDING, PARTICLE, TOPIC] = [0, 1, 2, 3];

/**
 * Counts, window by window, the words that stand where Korean has none such: verbs that end a sentence
 * within one, and particles or verbs that go on at a sentence's end, but for the topic of a question. In
 * Korean the verb comes last, and its ending tells whether the sentence does as well.
 */
export function readKoreanSentences(text: string, words: Words, windows: readonly Window[]): void {
  const forms = Uint8Array.from(words.vocabulary.keys(), formOf);
  const cursor = new WindowCursor(windows);
  for (let at = 0; at < words.count; at++) {
    const form = forms[words.ids[at] as number] as number;
    if (form === NEITHER) continue;
    const start = words.starts[at] as number;
    const end = start + (words.lengths[at] as number);
    if (isMisplaced(form, text.slice(end, end + 3))) cursor.sumsAt(start).misplaced++;
  }
}

function isMisplaced(form: number, behind: string): boolean {
  if (form === ENDING) return GOES_WITHIN.test(behind) && !SAID.test(behind);
  return (form === TOPIC ? TOPIC_ENDS : ENDS).test(behind);
}

function formOf(word: string): number {
  if (word.length < 2) return NEITHER;
  if (FINAL.test(word)) return NO_VERB.test(word) ? NEITHER : ENDING;
  if (!GOES_ON.test(word)) return NEITHER;
  return word.endsWith("은") ? TOPIC : PARTICLE;
}
