import { randomNumbers } from "../texts";

/** What a language's banks are worded with. */
export interface Wording {
  question: string;
  answer: string;
  asks: readonly string[];
  /** What stands before what is asked about, and behind it. */
  opens: readonly string[];
  ends?: string;
  glue: string;
}

export const wordings: Readonly<Record<string, Wording>> = {
  en_history: {
    question: "Question",
    answer: "Answer",
    asks: ["Which of these is right?", "How many are there?", "What does this say?"],
    opens: ["What is ", "Which of these ", "How many ", "Who was "],
    glue: " ",
  },
  de_history: {
    question: "Frage",
    answer: "Antwort",
    asks: ["Was stimmt davon?", "Wie viele sind es?", "Was sagt der Satz?"],
    opens: ["Was ist ", "Welche von diesen ", "Wie viele ", "Wer war "],
    glue: " ",
  },
  "zh-hans_harden": {
    question: "问题",
    answer: "答案",
    asks: ["下列哪项正确？", "一共有多少个？", "这句话说的是什么？"],
    opens: ["下列何者", "下列哪项", "为什么", "谁"],
    glue: "",
  },
  ko_history: {
    question: "문제",
    answer: "답",
    asks: ["다음 중 옳은 것은?", "모두 몇 개입니까?", "이 문장은 무엇을 말하는가?"],
    opens: ["다음 중 ", "어느 ", "무엇이 ", "누가 "],
    glue: " ",
  },
  ja_history: {
    question: "問題",
    answer: "答え",
    asks: ["正しいものはどれか。", "全部でいくつですか？", "この文は何を述べているか。"],
    opens: ["次のうちどれが", "なぜ", "誰が", "どの"],
    ends: "か？",
    glue: "",
  },
};

const random = randomNumbers();

/** What a sentence is put together of: words, or characters of an unspaced script. */
export function partsOf(sentence: string, { glue }: Wording): string[] {
  return glue ? sentence.split(glue) : [...sentence];
}

export function sentencesOf(text: string): string[] {
  return text
    .split(/\n|(?<=[.!?。！？])\s*/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 8);
}

/** Questions of so many words each, with words that ask before them and words from anywhere to choose from. */
export function asked(sentences: readonly string[], wording: Wording, most: number): string {
  const { glue, opens, ends = "?", answer } = wording;
  const words = sentences.map((one) =>
    partsOf(one.replace(/[.,;:!?。！？，、；：]+/g, ""), wording),
  );
  const all = words.flat();
  const choice = () => {
    const from = Math.floor(random() * (all.length - 4));
    return all.slice(from, from + (glue ? 2 : 4)).join(glue);
  };
  const questions = words.flatMap((one) =>
    Array.from({ length: Math.ceil(one.length / most) }, (_, at) =>
      one.slice(at * most, (at + 1) * most),
    ).filter(({ length }) => length >= Math.min(most, one.length) * 0.6),
  );
  return questions
    .map((one, at) => {
      const choices = [..."ABCD"].map((letter) => `${letter}) ${choice()}`);
      const question = `${at + 1}. ${opens[at % opens.length]}${one.join(glue)}${ends}`;
      return [question, ...choices, `${answer}: ${"ABCD"[at % 4]}`].join("\n");
    })
    .join("\n");
}
