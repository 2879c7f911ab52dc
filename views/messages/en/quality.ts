import { ENCODING_NAMES } from "../../../src/lib/encoding-names";
import { once } from "../../../src/lib/once";
import type { Unjudged } from "../../../src/samples/analysis/analysis";
import type { EncodingName } from "../../../src/samples/analysis/encoding/decode";
import type { TextFormat } from "../../../src/samples/analysis/extraction/records";
import type { FindingCode, FindingValues } from "../../../src/samples/analysis/findings";
import type { Variety } from "../../../src/samples/analysis/language/han";
import type { LanguageCode } from "../../../src/samples/analysis/language/language";
import type { PiiKind } from "../../../src/samples/analysis/privacy/pii";
import type { Difficulty } from "../../../src/samples/analysis/problems/checks/difficulty";
import type { Subject, Topic } from "../../../src/samples/analysis/problems/checks/topics";
import type { MarketValue } from "../../../src/samples/analysis/value/market-value";
import type { Use } from "../../../src/samples/analysis/value/suitability";
import type { Band, ContentType, MetricName } from "../../../src/samples/analysis/verdict";

interface MetricText {
  label: string;
  /** One sentence: what it measures. */
  meaning: string;
  /** How a publisher raises it. */
  raise: string;
  /** The published rule that it maps to. */
  rule: string;
}

/** Every word of the quality analysis: panel, package page and Sample Upload Guide. */
export interface QualityMessages {
  metrics: Record<MetricName, MetricText>;
  bands: Record<Band, { label: string; meaning: string }>;
  contentTypes: Record<ContentType, string>;
  /** What was found and what to change. */
  findings: { [Code in FindingCode]: (values: FindingValues[Code]) => string };
  uses: Record<Use, string>;
  unjudged: Record<Unjudged, string>;
  languages: Record<Exclude<LanguageCode, "other">, string>;
  /** One outside the list, by its ISO 639 code. */
  otherLanguage: (iso: string) => string;
  varieties: Record<Variety, string>;
  encodings: Record<EncodingName, string>;
  formats: Record<TextFormat, string>;
  pii: Record<PiiKind, { one: string; other: string }>;
  subjects: Record<Subject, string>;
  topics: Record<Topic, string>;
  difficulty: Record<Difficulty["level"], string>;
  difficultyBasis: Record<Difficulty["basis"], string>;
  /** How the value comes about, for the guide. */
  method: { value: string; limits: string; bands: string; estimate: string };
  estimatedValue: (value: MarketValue) => string;
  valueBasis: (value: MarketValue) => string;
  limitedBy: (metrics: readonly MetricName[]) => string;
  /** `3 telephone numbers` */
  piiCount: (kind: PiiKind, count: number) => string;
  undecided: string;
  nothingToMend: string;
}

function percent(share: number): string {
  if (share > 0 && share < 0.01) return "under 1 %";
  return `${Math.round(share * 100)} %`;
}

function number(count: number): string {
  return count.toLocaleString("en");
}

function often(count: number): string {
  if (count === 1) return "once";
  return count === 2 ? "twice" : `${number(count)} times`;
}

function plural(count: number, one: string, other: string): string {
  return `${number(count)} ${count === 1 ? one : other}`;
}

/** Cents only below ten dollars: an estimate is no invoice. */
function dollars(cents: number): string {
  const digits = cents < 1000 ? 2 : 0;
  const amount = (cents / 100).toLocaleString("en", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `$${amount}`;
}

const languageNames = once(() => new Intl.DisplayNames("en", { type: "language" }));

/** Older results do not say which. */
function nameOf(language: string | undefined): string {
  return (language && languageNames().of(language)) ?? "the language";
}

const metrics: QualityMessages["metrics"] = {
  textIntegrity: {
    label: "Text integrity",
    meaning: "Whether the characters are the ones that the author wrote.",
    raise: "Save the file as UTF-8, and export it again where signs such as “Ã©” or “�” appear.",
    rule: "ftfy's list of mis-decoded sequences: 50 % at 25 faults in 10,000 characters. For Chinese, also the share of common characters (GB 2312 and Big5, first levels).",
  },
  contentUniqueness: {
    label: "Content uniqueness",
    meaning: "How little of the text repeats itself.",
    raise: "Remove running headers and footers, repeated passages and pages pasted twice.",
    rule: "datatrove's gopher_repetition_filter with FineWeb2's thresholds by language; 50 % is where that filter drops a text. Problem banks may repeat two and a half times as much.",
  },
  languageFluency: {
    label: "Language fluency",
    meaning:
      "Whether this is running text of its language, rather than a list, noise or shuffled words.",
    raise: "Upload whole passages in their order; leave out tables, indexes and word lists.",
    rule: "datatrove's gopher_quality_filter with FineWeb2's values: word length, words with letters, function words. In nine languages also a language model of our own, with a filter for each of nine kinds of junk; what they tell is measured below. In other languages the order of the words, from 1,000 words on, after Montemurro and Zanette (2011).",
  },
  lexicalRichness: {
    label: "Lexical richness",
    meaning: "How many different words a hundred words hold.",
    raise:
      "Choose passages that show the range of the collection rather than one form or template.",
    rule: "Moving-average type-token ratio over 100 words (Covington and McFall 2010). No filter publishes a threshold; ours come from declarations, classics and textbooks.",
  },
  informationDensity: {
    label: "Information density",
    meaning: "How much of the text carries something new.",
    raise: "Remove padding: lines of filling signs, repeated forms, encoded data.",
    rule: "Compression ratio over blocks of 16 KB, after the limit that Whisper sets on its transcripts.",
  },
  structureQuality: {
    label: "Structure",
    meaning: "Whether the text is laid out in whole sentences and paragraphs.",
    raise: "Keep the punctuation and the paragraphs; join lines that a page layout broke.",
    rule: "datatrove's fineweb_quality_filter: lines that end in punctuation, short lines, line breaks a word; gopher_quality_filter: bullets and cut-off lines. Beside these, whether near sentences have more words in common than distant ones. Verse and problem banks are exempt from what does not suit them.",
  },
  formatCleanliness: {
    label: "Format cleanliness",
    meaning: "Whether the file holds the text alone.",
    raise: "Remove advertising, copyright and navigation lines, web tags and dummy text.",
    rule: "C4's dropped lines, ROOTS' share of special characters, gopher_quality's “#” and ellipses a word, MAP-NEO's text in 【】, DCLM's capitals.",
  },
  privacySafety: {
    label: "Privacy safety",
    meaning: "How little in the text points to a living person.",
    raise:
      "Remove addresses, telephone numbers and identity numbers. They are counted, never stored or shown.",
    rule: "dolma: at most five matches a document, 50 % there. Identity and card numbers count three each, and only if their check digit is right.",
  },
  sampleAdequacy: {
    label: "Sample size",
    meaning: "Whether there is enough text to judge by.",
    raise:
      "Upload 1,000 words or 2,000 Chinese characters at least; 10,000 words give the full mark.",
    rule: "50 % at the shortest text that filters keep: 50 words (gopher_quality) or 200 Chinese characters (ChineseWebText).",
  },
  typeFit: {
    label: "Fit to content type",
    meaning: "Whether the text is what it was declared to be.",
    raise: "Choose the type that fits; give problem banks answers and worked solutions.",
    rule: "Our own measure. Literary: varied sentences or verse, and richness. Educational: words that define, reason and give examples. Problem bank: half for answers, three tenths for worked solutions, two for 20 questions that differ by more than numbers. What was worked out again and found wrong, stands in its question, or is a number that nothing in it asks for, is no answer; sums within words, units, several unknowns and proofs are not checked.",
  },
};

const findings: QualityMessages["findings"] = {
  "nul-characters": ({ count }) =>
    `${plural(count, "NUL character was", "NUL characters were")} found and dropped. Export the text again; such characters come from damaged or binary files.`,
  "broken-characters": ({ count }) =>
    `${plural(count, "character is", "characters are")} broken (replacement, control or private-use signs). Go back to the source file and save it as UTF-8.`,
  mojibake: ({ count }) =>
    `${plural(count, "character belongs", "characters belong")} to sequences that come from a wrongly decoded file, such as “Ã©” for “é”. Export the text again as UTF-8.`,
  "rare-characters": ({ share }) =>
    `${percent(share)} of the Chinese characters are so rare that the text was probably decoded wrongly. Open the original in its own encoding and save it as UTF-8.`,
  "not-utf8": ({ encoding }) =>
    `The file is in ${encodings[encoding]} and was converted. Deliver the collection in UTF-8, which buyers expect.`,
  "repeated-lines": ({ share, times }) =>
    `${percent(share)} of the lines repeat earlier ones; the most frequent appears ${often(times)}. Remove running headers, footers and pages pasted twice.`,
  "copied-sentences": ({ share }) =>
    `${percent(share)} of the text are sentences that mostly repeat earlier ones, some with other numbers or a few other words. Delete them where they are copies or templates; laws, scripture and verse may repeat themselves.`,
  "repeated-phrases": ({ share, words }) =>
    `${percent(share)} of the text consists of sequences of ${words} words that appeared before. Delete them where they are copies or templates; laws, scripture and verse may repeat themselves.`,
  "dominant-phrase": ({ share, words, times }) =>
    `One sequence of ${words} words appears ${often(times)} and makes up ${percent(share)} of the text. Remove it or choose another excerpt.`,
  padding: ({ ratio }) =>
    `The text compresses ${ratio.toFixed(1)}-fold, which shows padding. Remove lines of filling signs and repeated forms.`,
  noise: ({ ratio }) =>
    `The text hardly compresses (${ratio.toFixed(1)}-fold), as noise or encoded data does. Upload the readable text.`,
  "few-distinct-words": ({ distinct }) =>
    `A hundred words hold only ${distinct} different ones. Choose passages that show the range of the collection.`,
  "open-lines": ({ share }) =>
    `${percent(share)} of the lines end without punctuation. Join lines that a page layout broke, and leave out menus and headings.`,
  "bullet-lines": ({ share }) =>
    `${percent(share)} of the lines are bullet points. Choose passages of running text.`,
  "cut-lines": ({ share }) =>
    `${percent(share)} of the lines break off in an ellipsis. Upload the whole passages instead of teasers.`,
  "short-lines": ({ share }) =>
    `${percent(share)} of the lines are shorter than 30 characters. Join broken lines, and leave out lists.`,
  "many-breaks": ({ words }) =>
    `A line holds only ${plural(words, "word", "words")} on average. Join lines that a page layout broke.`,
  "one-block": ({ words }) =>
    `Paragraphs are missing: a line holds ${number(words)} words on average. Keep the paragraphs when you export the text.`,
  "loose-sentences": ({ sentences }) =>
    `Neighbours among the ${number(sentences)} sentences have no more words in common than any two of them, as if they were in random order. Keep the order of the text; single sentences are worth less than running text.`,
  "sentences-by-turns": () =>
    "Sentences two or three places apart have more words in common than neighbours, as if several texts took turns. Give one text behind the other.",
  "odd-words": ({ mean }) =>
    `Words are ${mean.toFixed(1)} characters long on average, which this language's running text is not. Check the text for noise, missing spaces or wrong characters.`,
  "unknown-words": ({ share, language }) =>
    `${percent(share)} of the words that were read as ${nameOf(language)} are in no word list of it, and many are not spelt like it. Check scanning errors, broken encodings and made-up words.`,
  "stray-words": ({ share }) =>
    `${percent(share)} of the words are rare and come once, out of place with those around them. Check for words put in at random.`,
  "loose-repeats": () =>
    "Phrases of the text come back, some in other company: copies, templates, or words that a machine chained. Offer the text as it was written.",
  "unlike-language": ({ share }) =>
    `By what mostly follows what, an estimated ${percent(share)} of the text does not read like its language. Look at the weakest passage, and replace what was misread, mixed up or made up.`,
  "no-word-order": () =>
    "The words are not in the language's natural order, as in a list or a shuffled text. Upload passages as they were written.",
  "few-function-words": ({ found, language }) =>
    `${found === 0 ? "None" : `Only ${found}`} of the commonest function words of ${nameOf(language)} ${found === 1 ? "occurs" : "occur"}. Upload running text rather than lists of names or terms.`,
  "words-without-letters": ({ share }) =>
    `${percent(share)} of the words are bare numbers. Leave out tables and page numbers.`,
  "advertising-lines": ({ count, share }) =>
    `${plural(count, "line", "lines")} of advertising, navigation or site policy (${percent(share)}). Remove them.`,
  "filler-text": ({ count }) =>
    `${plural(count, "word comes", "words come")} from the printer's dummy text (lorem ipsum). Replace it with the real text.`,
  "few-letters": ({ share }) =>
    `Only ${percent(share)} of the visible characters are letters. Leave out tables, code and rows of signs.`,
  "repeated-symbols": ({ count }) =>
    `“#” or “…” appears ${often(count)}, too often for the number of words. Remove tags and cut-off passages.`,
  "command-lines": ({ count, share }) =>
    `${plural(count, "line is a command", "lines are commands")} (${percent(share)} of the text). Nothing is judged of them, and nothing can be. Keep explanations in sentences with them, or offer the commands as code.`,
  "capital-lines": ({ share }) =>
    `${percent(share)} of the lines are in capitals. Keep ordinary upper and lower case.`,
  "bracketed-text": ({ share }) =>
    `${percent(share)} of the text is in 【】, as notes of websites do. Remove what is not the author's.`,
  markup: ({ count }) =>
    `${plural(count, "web tag or entity is", "web tags or entities are")} left in the text. Export it as plain text.`,
  "personal-data": ({ kind, count }) =>
    `${plural(count, pii[kind].one, pii[kind].other)} found. Remove or mask ${count === 1 ? "it" : "them"} throughout the collection, unless the persons have agreed.`,
  "too-short": ({ count, wanted, unit }) =>
    `The sample has ${plural(count, unit === "words" ? "word" : "Chinese character", unit === "words" ? "words" : "Chinese characters")}. Upload at least ${number(wanted)} so that it can be judged well.`,
  "even-sentences": ({ sentences }) =>
    `The ${number(sentences)} sentences are of nearly the same length, unlike literary prose. If this is a textbook or a list, choose another content type.`,
  "few-explanations": ({ per1000 }) =>
    `Only ${per1000.toFixed(1)} words in a thousand define, give reasons or examples. Choose passages that teach, or another content type.`,
  "no-questions": () =>
    "No separate questions were found. Number them (“1.”, “Q1”, “第1題”) and write each on a line of its own.",
  "few-questions": ({ questions }) =>
    `Only ${plural(questions, "question was", "questions were")} found. Upload at least 20 to show what the bank is like.`,
  "unclear-questions": ({ questions }) =>
    `It was not clear where one question ends and the next begins: there are about ${number(questions)}. Number them (“1.”, “Q1”, “第1題”), or write “Answer: …” under each.`,
  "asks-little": ({ share }) =>
    `Only ${percent(share)} of the text was recognized as questions with answers or choices that fit them; the rest is judged as prose. Word questions as such, or choose another content type.`,
  "same-template": ({ questions, distinct }) =>
    `${number(questions)} questions differ in little but their numbers: ${number(distinct)} ${distinct === 1 ? "is" : "are"} distinct. Ask in other ways; a template filled in again teaches nothing new.`,
  "wrong-answers": ({ checked, wrong }) =>
    `Of ${plural(checked, "question", "questions")} whose arithmetic could be worked out again, ${number(wrong)} did not come out. Check the answers and the steps.`,
  "stray-answers": ({ answers, stray }) =>
    `${number(stray)} of ${number(answers)} answers are numbers that nothing in their questions asks for. Give each question the answer that belongs to it.`,
  "leaked-answers": ({ questions, leaked }) =>
    `${number(leaked)} of ${number(questions)} questions say their own answer. Take it out of the question.`,
  unanswered: ({ questions, answers }) =>
    `${number(questions - answers)} of ${number(questions)} questions have no answer. Add them (“Answer: …”, “答案：…”) or a key at the end.`,
  unworked: ({ questions, solutions }) =>
    `${number(questions - solutions)} of ${number(questions)} questions have no worked solution. Add the steps (“Solution: …”, “解：…”): they are what buyers train reasoning on.`,
  "other-type": ({ type, questions }) =>
    `The text holds ${number(questions)} questions and looks like a ${quality.contentTypes[type].toLowerCase()}. Choose that content type to have its answers counted.`,
  "mixed-variants": ({ traditional, simplified }) =>
    `Traditional (${number(traditional)}) and Simplified (${number(simplified)}) characters are mixed. Deliver one writing, or offer two collections.`,
  "language-undecided": ({ confidence }) =>
    `The language could not be determined with certainty (${percent(confidence)}). Upload a longer passage in one language.`,
};

const encodings: QualityMessages["encodings"] = {
  ...ENCODING_NAMES,
  "utf-8": "UTF-8",
  "utf-8-bom": "UTF-8 with a byte order mark",
  "utf-16le": "UTF-16 (little endian)",
  "utf-16be": "UTF-16 (big endian)",
  "broken-utf-8": "UTF-8 with faults",
};

const pii: QualityMessages["pii"] = {
  email: { one: "e-mail address", other: "e-mail addresses" },
  phone: { one: "telephone number", other: "telephone numbers" },
  "hk-id": { one: "Hong Kong identity card number", other: "Hong Kong identity card numbers" },
  "cn-id": { one: "Chinese resident identity number", other: "Chinese resident identity numbers" },
  "tw-id": { one: "Taiwanese identity number", other: "Taiwanese identity numbers" },
  card: { one: "payment card number", other: "payment card numbers" },
  ipv4: { one: "IP address", other: "IP addresses" },
};

export const quality: QualityMessages = {
  metrics,
  findings,
  encodings,
  pii,
  bands: {
    high: { label: "High quality", meaning: "85 and above: passes every rule with room to spare." },
    medium: { label: "Medium quality", meaning: "60 to 84: usable, with something to improve." },
    basic: {
      label: "Basic quality",
      meaning: "Below 60: published filters would drop it as it is.",
    },
  },
  contentTypes: {
    literary: "Literary",
    educational: "Educational",
    problem_bank: "Problem bank",
  },
  uses: {
    pretraining: "Pretraining of language models",
    "continued-pretraining": "Continued pretraining, mixed with other texts",
    "style-tuning": "Tuning for literary style",
    "knowledge-tuning": "Tuning for subject knowledge",
    "instruction-tuning": "Instruction tuning on questions and answers",
    "reasoning-tuning": "Tuning for step-by-step reasoning",
    evaluation: "Benchmarks and evaluation",
    translation: "Chinese–English translation, once aligned",
    "traditional-chinese": "Traditional Chinese models",
    "classical-chinese": "Classical Chinese models",
    cantonese: "Cantonese models",
    "after-cleaning": "Training only after cleaning",
    none: "Not suitable for training as it is",
  },
  unjudged: {
    truth: "Whether what the text says is true.",
    copyright: "Who owns the rights, and whether it may be licensed.",
    "rank-among-good":
      "How good it is among good texts: the rules reject bad text, so clean texts all score near the top.",
    "rest-of-collection": "Whether the rest of the collection is like this sample.",
    cantonese:
      "How natural its Cantonese is: it is read as the written Chinese that it says, so that the more of it is spoken language, the lower its value may come out.",
    "answers-correct":
      "Whether the answers are correct, except for plain arithmetic, which is worked out again.",
    "word-order": "Whether the words are in a natural order: that takes 1,000 words.",
    "language-rules":
      "What is particular to this language: no published rules for it are used, only general ones.",
    translation: "Whether the two languages say the same.",
  },
  languages: {
    "zh-traditional": "Traditional Chinese",
    "zh-simplified": "Simplified Chinese",
    zh: "Chinese, Traditional or Simplified undecided",
    "bilingual-zh-en": "Chinese and English",
    en: "English",
    ja: "Japanese",
    ko: "Korean",
    es: "Spanish",
    fr: "French",
    de: "German",
    pt: "Portuguese",
    ru: "Russian",
    ar: "Arabic",
    none: "No language: there are no letters",
  },
  otherLanguage: (iso) => languageNames().of(iso) ?? iso,
  varieties: { modern: "Modern", classical: "Classical", cantonese: "Cantonese" },
  formats: { plain: "Plain text", json: "JSON", jsonl: "JSON Lines" },
  subjects: {
    mathematics: "Mathematics",
    physics: "Physics",
    chemistry: "Chemistry",
    biology: "Biology",
    language: "Language",
    history: "History",
    geography: "Geography",
    computing: "Computing",
  },
  topics: {
    arithmetic: "Arithmetic",
    fractions: "Fractions and percentages",
    algebra: "Algebra",
    geometry: "Geometry",
    trigonometry: "Trigonometry",
    calculus: "Calculus",
    "probability-statistics": "Probability and statistics",
    mechanics: "Mechanics",
    electricity: "Electricity",
    "waves-heat": "Waves and heat",
    chemistry: "Chemistry",
    biology: "Biology",
    grammar: "Grammar",
    reading: "Reading",
    history: "History",
    geography: "Geography",
    programming: "Programming",
  },
  difficulty: { easy: "Easy", medium: "Medium", hard: "Hard", mixed: "Mixed" },
  difficultyBasis: {
    stated: "as the bank states it",
    inferred: "inferred from the number of worked steps",
  },
  method: {
    value:
      "The AI training value is the weighted sum of ten metrics, each from 0 to 100. In five of them 50 % is where published filters for web corpora drop a text.",
    limits:
      "Below that, nothing makes up for them: such a text is worth at most 59. A sample of fewer than about 200 words, personal data and missing answers hold the value down as well.",
    bands: "85 and above is high, 60 to 84 medium, below 60 basic.",
    estimate:
      "The market value is indicative and non-exclusive: effective words times a price a word by band; of Chinese and Japanese, 1.6 characters count as a word. Two prices are public ($0.001 a word, Reuters, April 2024; $0.031 a word to the author, HarperCollins, November 2024); what lies between and below is interpolated. Once five packages of the category were sold here, what they were sold for takes the place of both. Words that repeat, or read like no language, are not paid for.",
  },
  estimatedValue: ({ lowCents, highCents, basis }) => {
    if (basis.effectiveWords === 0) return "No market value: there are no words to price.";
    const whole = basis.scope === "collection" ? "the whole collection" : "this sample alone";
    return `${dollars(lowCents)} to ${dollars(highCents)} for ${whole} (indicative, non-exclusive)`;
  },
  valueBasis: ({ basis }) => {
    const { effectiveWords, centsPerThousandWords: price, duplicateShare, junkShare = 0 } = basis;
    const left = `less ${percent(duplicateShare)} that repeats and ${percent(junkShare)} that reads like no language`;
    const sold = basis.sales
      ? `, from what ${number(basis.sales)} packages like it were sold for here`
      : "";
    const size = basis.size
      ? ` The collection has ${number(basis.size.statedWords)} words as its publisher stated, which nobody has counted here; all of it is taken to be like this sample of ${number(basis.size.sampleWords)}.`
      : "";
    return `${number(effectiveWords)} effective words (${left}) at $${price.low / 100_000} to $${price.high / 100_000} a word${sold}.${size}`;
  },
  limitedBy: (names) =>
    `Held down by ${names.map((name) => metrics[name].label.toLowerCase()).join(", ")}.`,
  piiCount: (kind, count) => plural(count, pii[kind].one, pii[kind].other),
  undecided: "undecided",
  nothingToMend: "Nothing was found that would have to be changed.",
};
