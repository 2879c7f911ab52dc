import type { PackagesTable } from "../schema/packages";
import { pairsOf, spelledWords, wordsIn } from "./words";

export type Findable = Pick<PackagesTable, "title" | "description"> &
  Partial<
    Pick<
      PackagesTable,
      "publisher" | "subject_areas" | "category" | "language" | "content_type" | "status"
    >
  > &
  Partial<Record<"english_title" | "english_abstract", string | null>> &
  Partial<Record<"period_from" | "period_to", number | null>>;

export const FIELDS = ["title", "about", "description"] as const;

export type Field = (typeof FIELDS)[number];

export type SearchDocument = Record<Field | "characters", string[]>;

export interface DocumentRow {
  seq: number;
  document: SearchDocument;
}

/** A token of every document, so that a search with only excluded words has a token to match. */
export const BOUNDARY = ".";

export function preferredSpelling(lot: Findable, stem: string, preferred: ReadonlySet<string>) {
  const spellings = Object.values(textsOf(lot))
    .flat()
    .flatMap(spelledWords)
    .map(({ text }) => text)
    .filter((word) => wordsIn(word).some(({ text }) => text === stem));
  return spellings.find((word) => preferred.has(word)) ?? spellings[0];
}

function textsOf(lot: Findable): Record<Field, string[]> {
  const { publisher, subject_areas = "[]" } = lot;
  return {
    title: [lot.title, lot.english_title ?? ""],
    about: [
      publisher ?? "",
      ...(JSON.parse(subject_areas) as string[]),
      ...choicesOf(lot),
      ...choicesOf(lot).flatMap(namesOf),
      yearsOf(lot),
    ],
    description: [lot.description, lot.english_abstract ?? ""],
  };
}

const MAX_YEARS = 100;

/** A single year says little about the texts of a longer period. */
function yearsOf({ period_from: from, period_to: to }: Findable): string {
  if (typeof from !== "number" || typeof to !== "number") return "";
  const count = to - from + 1;
  return from > 0 && count <= MAX_YEARS
    ? Array.from({ length: count }, (_, i) => from + i).join(" ")
    : "";
}

function choicesOf({ category = "", language = "", content_type = "" }: Findable): string[] {
  return [category, language, content_type];
}

export function searchDocument(lot: Findable): SearchDocument {
  const texts = textsOf(lot);
  const names = new Set(choicesOf(lot).flatMap(namesOf));
  const characters = new Set([BOUNDARY]);
  const tokensOf = (text: string) => [
    ...wordsIn(text).flatMap(({ text: word, isRun }) => {
      if (!isRun) return [word];
      const pairs = pairsOf(word);
      // No reader sees these names, so a single character finds only those of one character.
      if (names.has(text) && pairs.length > 1) return pairs.slice(0, -1);
      for (const character of word) characters.add(character);
      return pairs;
    }),
    BOUNDARY,
  ];
  return {
    title: texts.title.flatMap(tokensOf),
    about: texts.about.flatMap(tokensOf),
    description: texts.description.flatMap(tokensOf),
    characters: [...characters],
  };
}

const SEARCH_NAMES: Readonly<Record<string, string>> = {
  Academic: "學術 学術 학술",
  Fiction: "小說 小説 소설",
  Technical: "技術 기술",
  News: "newspaper 新聞 報紙 ニュース 뉴스 신문",
  Legal: "law 法律 법률",
  Medical: "medicine 醫學 医学 의학",
  Scientific: "science 科學 科学 과학",
  Business: "商業 ビジネス 비즈니스",
  Entertainment: "娛樂 エンターテインメント 엔터테인먼트",
  Education: "educational 教育 교육",
  literary: "literature 文學 文学 문학",
  educational: "education 教育 教育材料 教材 교육 자료",
  textbook: "教科書 課本 교과서",
  stem: "science technology engineering mathematics",
  bilingual: "雙語 対訳 이중 언어",
  English: "英文 英語 영어",
  Chinese: "中文 漢語 中国語 중국어",
  Japanese: "日文 日語 日本語 일본어",
  Spanish: "西班牙文 西班牙語 スペイン語 스페인어",
  French: "法文 法語 フランス語 프랑스어",
  German: "德文 德語 ドイツ語 독일어",
  Korean: "韓文 韓語 韓国語 한국어",
  Portuguese: "葡萄牙文 葡萄牙語 ポルトガル語 포르투갈어",
  Russian: "俄文 俄語 ロシア語 러시아어",
  Arabic: "阿拉伯文 阿拉伯語 アラビア語 아랍어",
  "zh-traditional": "Traditional Chinese 繁體中文 中国語 繁体字 번체 중국어",
  "zh-simplified": "Simplified Chinese 简体中文 中国語 簡体字 간체 중국어",
  en: "English 英文 英語 영어",
  "bilingual-zh-en":
    "Chinese English bilingual 中英雙語 中文 英文 中英対訳 中国語 英語 이중 언어 중국어 영어",
  novels: "小說 小説 소설",
  curriculum: "課程 カリキュラム 교육과정",
  academic: "學術 学術 학술",
  mathematics: "math maths 數學 数学 수학",
  science: "科學 科学 과학",
  essays: "essay prose 散文 隨筆 随筆 エッセイ 수필 산문",
  poetry: "poem poems verse 詩 詩歌 詩詞 시 시가",
  news: "newspaper 新聞 報紙 ニュース 뉴스 신문",
  reference: "dictionary encyclopedia 工具書 詞典 百科 事典 辞書 사전 참고서",
  dialogue: "dialogues conversation 對話 会話 対話 대화",
};

export function namesOf(value: string): string[] {
  return [SEARCH_NAMES[value] ?? ""];
}
