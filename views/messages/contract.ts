import type { Clause, ContractDocument, Fact, Section } from "../../src/contracts/document";
import type { ContractTerms, Party } from "../../src/contracts/terms";
import { once } from "../../src/lib/memo";
import { isoTime } from "../../src/lib/time";
import { messagesFor } from "./catalogue";
import { grantedRights, type RightsFact, rightsStatements } from "./rights-facts";

const regions = once(() => new Intl.DisplayNames(["en"], { type: "region" }));
const months = once(() => new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }));
const english = () => messagesFor("en");
const texts = () => english().contractText;

const day = (time: number) => months().format(time);
const moment = (time: number) => `${day(time)}, ${isoTime(time).slice(11, 16)} UTC`;

/** Members give an ISO 3166 code or write a name. */
const country = (given: string) =>
  /^[A-Z]{2}$/.test(given) ? (regions().of(given) ?? given) : given;

function partyClause(text: string, { name, organization, country: given, email }: Party): Clause {
  const { parties } = texts();
  return {
    text,
    facts: [
      { label: parties.name, value: name },
      { label: parties.organization, value: organization },
      { label: parties.country, value: country(given) },
      { label: parties.email, value: email },
    ],
  };
}

/** As the seller has declared it; what they have not stated is left out. */
function sizeOf({ words, characters, files: count }: ContractTerms["lot"]): string {
  const { size } = texts();
  const ofText =
    characters === undefined
      ? words !== null && size.words({ count: words })
      : size.characters({ count: characters });
  const files = count !== null && size.files({ count });
  return ofText && files ? size.both({ size: ofText, files }) : ofText || files || "";
}

function titled(label: string, { title, titleLanguage }: ContractTerms["lot"]): Fact {
  return { label, value: title, ...(titleLanguage && { lang: titleLanguage }) };
}

function inEnglish({ englishTitle = "" }: ContractTerms["lot"]): Fact {
  return { label: texts().package.englishTitle, value: englishTitle };
}

function description(lot: ContractTerms["lot"]): Fact[] {
  const labels = texts().package;
  const { packages } = english();
  const facts: Fact[] = [
    titled(labels.title, lot),
    inEnglish(lot),
    { label: labels.id, value: lot.id },
    { label: labels.category, value: packages.category(lot.category) },
    { label: labels.language, value: packages.language(lot.language) },
    { label: labels.size, value: sizeOf(lot) },
    { label: labels.formats, value: lot.formats.join(", ") },
    { label: labels.encoding, value: lot.encoding ?? "" },
    { label: labels.publisher, value: lot.publisher ?? "" },
    { label: labels.publicationYear, value: lot.publicationYear?.toString() ?? "" },
  ];
  return facts.filter(({ value }) => value !== "");
}

const sameWords = (facts: readonly RightsFact[]): Fact[] =>
  facts.map(({ label, value }) => ({ label, value }));

/** Section 4, which decides what was bought: as the page states it, and nothing that it leaves out. */
function rightsOfUse({ rights: stated, usageRights }: ContractTerms["lot"]): Clause[] {
  const { rights } = texts();
  const inWords = usageRights?.trim() ?? "";
  if (stated) {
    return [
      { text: rights.granted, facts: sameWords(grantedRights(stated, english().rights)) },
      { text: rights.unstated },
      ...(inWords === "" ? [] : [{ text: rights.added({ inWords }) }]),
    ];
  }
  if (inWords === "") return [{ text: rights.none }];
  return [{ text: rights.inWords({ inWords }) }, { text: rights.noOthers }];
}

/** What the Seller has said of where the texts come from, which the warranties make binding. */
function statements({ rights: stated }: ContractTerms["lot"]): Clause[] {
  if (!stated) return [];
  const facts = sameWords(rightsStatements(stated, english().rights));
  return [{ text: texts().warranties.statements, facts }];
}

/** The sale of a package in words; both parties get the same. */
export function contractDocument(terms: ContractTerms): ContractDocument {
  const { reference, concludedAt, priceCents, lot } = terms;
  const { title, preamble, pageLabel, priceInDollars, summary } = texts();
  return {
    language: "en",
    title,
    reference,
    concludedAt,
    summary: [
      { label: summary.reference, value: reference },
      { label: summary.date, value: moment(concludedAt) },
      titled(summary.package, lot),
      ...(lot.englishTitle === undefined ? [] : [inEnglish(lot)]),
      { label: summary.price, value: priceInDollars({ priceCents }) },
    ],
    preamble,
    sections: sections(terms),
    signatures: signatures(terms),
    pageLabel: `${pageLabel.toJSON()}`,
  };
}

function sections({ seller, buyer, lot, priceCents, auction }: ContractTerms): Section[] {
  const { parties, sold, price, rights, delivery, warranties, personalData, term, law } = texts();
  const times = [
    { label: price.opened, value: moment(auction.openedAt) },
    { label: price.bid, value: moment(auction.bidPlacedAt) },
    { label: price.closed, value: moment(auction.closedAt) },
    ...(auction.sale ? [{ label: price.rule, value: price.rules[auction.sale] }] : []),
  ];
  return [
    section(parties.title, [
      partyClause(parties.seller, seller),
      partyClause(parties.buyer, buyer),
      parties.operator,
    ]),
    section(sold.title, [{ text: sold.described, facts: description(lot) }, sold.samples]),
    section(price.title, [
      { text: price.amount({ priceCents }), facts: times },
      price.payment,
      price.taxes,
    ]),
    section(rights.title, [...rightsOfUse(lot), rights.reserved]),
    section(delivery.title, [delivery.handingIn, delivery.acceptance]),
    section(warranties.title, [
      warranties.owned,
      warranties.claims,
      ...statements(lot),
      warranties.isTrue,
    ]),
    section(personalData.title, [personalData.lawful, personalData.parties]),
    section(term.title, [term.start, term.breach]),
    section(law.title, [law.unchosen, law.changes]),
  ];
}

function section(title: string, clauses: ReadonlyArray<string | Clause>): Section {
  return {
    title,
    clauses: clauses.map((clause) => (typeof clause === "string" ? { text: clause } : clause)),
  };
}

function signatures({ seller, buyer, concludedAt, auction }: ContractTerms) {
  const words = texts().signatures;
  const signature = (role: string, { name, organization }: Party, agreed: string) => ({
    role,
    name,
    organization,
    agreed,
  });
  return {
    title: words.title,
    text: words.text,
    parties: [
      signature(words.seller, seller, words.accepted({ concludedAt: moment(concludedAt) })),
      signature(words.buyer, buyer, words.bid({ bidPlacedAt: moment(auction.bidPlacedAt) })),
    ],
  };
}

/** What a contract is called before it is one, and a buyer before the seller knows them. */
export function draftNames() {
  const { draftReference, draftParty } = texts();
  return { reference: draftReference, unnamed: draftParty };
}
