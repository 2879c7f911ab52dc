import { SYNONYMS } from "../../../db/search/synonyms";
import { messagesFor } from "../../../messages/catalogue";
import { languageName } from "../../lib/languages";
import type { ListingFields } from "../../packages/listing-fields";
import { languageTag } from "../../packages/vocabulary";
import { parseSize } from "../../rules/stated-size";

const CONTENT_NAMES: Readonly<Record<string, string>> = {
  novels: "novels",
  curriculum: "curriculum materials",
  academic: "academic texts",
  mathematics: "mathematics",
  science: "science texts",
  essays: "essays",
  poetry: "poetry",
  news: "news",
  reference: "reference works",
  dialogue: "dialogues",
};

const CATEGORY_ADJECTIVES: Readonly<Record<string, string>> = {
  Technical: "technical",
  News: "news",
  Legal: "legal",
  Medical: "medical",
  Business: "business",
  Entertainment: "entertainment",
  Education: "educational",
  literary: "literary",
  educational: "educational",
  textbook: "textbook",
};

/** Synonym groups that name no subject. */
const NON_SUBJECTS = new Set(
  "classical tang confucian children bilingual chinese japanese korean english cantonese".split(
    " ",
  ),
);

const MAX_TOPICS = 2;

/** For example "Traditional Chinese poetry, 1.2M characters"; empty without a language. */
export function suggestTitle(fields: ListingFields): string {
  const { language = "", contentType = "", category = "" } = fields;
  if (language === "") return "";
  const topics = topicsOf(fields.subjectAreas ?? "");
  const subject =
    topics.length > 0
      ? topics.join(" and ")
      : [CATEGORY_ADJECTIVES[category], CONTENT_NAMES[contentType] ?? "texts"]
          .filter(Boolean)
          .join(" ");
  return [`${nameOf(language)} ${subject}`, ...sizeOf(fields)].join(", ");
}

function nameOf(language: string): string {
  const tag = languageTag(language);
  return tag ? languageName("en", tag) : "Chinese–English";
}

function topicsOf(subjects: string): string[] {
  const topics = subjects.split(/[,，、;\n]/).flatMap((subject) => {
    const typedSubject = subject.trim().toLowerCase();
    const synonyms = SYNONYMS.find((words) => words.split(" ").includes(typedSubject));
    const [first = ""] = synonyms?.split(" ") ?? [];
    return first === "" || NON_SUBJECTS.has(first) ? [] : [first];
  });
  return [...new Set(topics)].slice(0, MAX_TOPICS);
}

function sizeOf({ totalCharacters = "", collectionSize = "" }: ListingFields): string[] {
  const [size, unit] = totalCharacters
    ? [totalCharacters, "characters"]
    : [collectionSize, "words"];
  const { counts = [] } = parseSize(size) ?? {};
  const [count = 0] = counts;
  return count > 0 && counts.length === 1
    ? [`${messagesFor("en").format.compact(count)} ${unit}`]
    : [];
}
