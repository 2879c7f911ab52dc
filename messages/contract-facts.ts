import type { Clause, Fact } from "../src/contracts/document";
import { type ContractTerms, PARTY_DETAILS, type Party } from "../src/contracts/terms";
import { isoTime } from "../src/lib/time";
import { type Locale, messagesFor } from "./catalogue";

export interface ContractWords {
  locale: Locale;
  all: ReturnType<typeof messagesFor>;
  texts: ReturnType<typeof messagesFor>["contractText"];
}

type Lot = ContractTerms["lot"];

export function contractWords(locale: Locale): ContractWords {
  const messages = messagesFor(locale);
  return { locale, all: messages, texts: messages.contractText };
}

export function dayIn({ locale }: ContractWords, time: number): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(time);
}

export function momentIn(words: ContractWords, time: number): string {
  const day = dayIn(words, time);
  return `${day}${words.locale === "en" ? "," : ""} ${isoTime(time).slice(11, 16)} UTC`;
}

/** The country is an ISO 3166 code or a name that the member typed. */
export function countryIn({ locale }: ContractWords, code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames([locale], { type: "region" }).of(code) ?? code;
}

export function partyClause(words: ContractWords, text: string, party: Party): Clause {
  const { parties } = words.texts;
  return {
    text,
    facts: [
      { label: parties.name, value: party.name },
      { label: parties.organization, value: party.organization },
      { label: parties.country, value: countryIn(words, party.country) },
      ...PARTY_DETAILS.flatMap((name) => {
        const value = party.details?.[name];
        return value ? [{ label: parties.details[name], value }] : [];
      }),
      { label: parties.email, value: party.email },
    ],
  };
}

/** Leaves out sizes that the seller has not declared. */
function sizeOf({ texts }: ContractWords, { words, characters, files: count }: Lot): string {
  const { size } = texts;
  const textSize =
    characters === undefined
      ? words !== null && size.words({ count: words })
      : size.characters({ count: characters });
  const fileText = count !== null && size.files({ count });
  return textSize && fileText
    ? size.both({ size: textSize, files: fileText })
    : textSize || fileText || "";
}

export function titleFact(label: string, { title, titleLanguage }: Lot): Fact {
  return { label, value: title, ...(titleLanguage && { lang: titleLanguage }) };
}

export function englishTitleFact(
  { locale, texts }: ContractWords,
  { englishTitle = "" }: Lot,
): Fact {
  const fact = { label: texts.package.englishTitle, value: englishTitle };
  return locale === "en" ? fact : { ...fact, lang: "en" };
}

export function lotFacts(words: ContractWords, lot: Lot): Fact[] {
  const labels = words.texts.package;
  const { packages } = words.all;
  const facts: Fact[] = [
    titleFact(labels.title, lot),
    englishTitleFact(words, lot),
    { label: labels.id, value: lot.id },
    { label: labels.category, value: packages.category(lot.category) },
    { label: labels.language, value: packages.language(lot.language) },
    { label: labels.size, value: sizeOf(words, lot) },
    { label: labels.formats, value: lot.formats.join(", ") },
    { label: labels.encoding, value: lot.encoding ?? "" },
    { label: publisherLabel(labels, lot), value: lot.publisher ?? "" },
    { label: labels.publicationYear, value: lot.publicationYear?.toString() ?? "" },
  ];
  return facts.filter(({ value }) => value !== "");
}

function publisherLabel(
  { publisher, publisherStated, publisherVerified }: ContractWords["texts"]["package"],
  { publisherVerified: isVerified }: Lot,
): string {
  if (isVerified === undefined) return publisher;
  return isVerified ? publisherVerified : publisherStated;
}
