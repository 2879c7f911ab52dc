import type { Clause, ContractDocument, Fact } from "../../src/contracts/document";
import type { ContractTerms, Party } from "../../src/contracts/terms";
import { once } from "../../src/lib/memo";
import { formatDollars } from "../../src/lib/money";
import { isoTime } from "../../src/lib/time";
import { messagesFor } from "./catalogue";
import { grantedRights, type RightsFact, rightsStatements } from "./rights-facts";

const regions = once(() => new Intl.DisplayNames(["en"], { type: "region" }));
const months = once(() => new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }));

const day = (time: number) => months().format(time);
const moment = (time: number) => `${day(time)}, ${isoTime(time).slice(11, 16)} UTC`;

/** Members give an ISO 3166 code or write a name. */
const country = (given: string) =>
  /^[A-Z]{2}$/.test(given) ? (regions().of(given) ?? given) : given;

const party = ({ name, organization, country: given, email }: Party): Fact[] => [
  { label: "Name", value: name },
  { label: "Organization", value: organization },
  { label: "Country", value: country(given) },
  { label: "Email", value: email },
];

const counted = (count: number, one: string, more: string) =>
  `${messagesFor("en").packages.integer(count)} ${count === 1 ? one : more}`;

/** As the seller has declared it; what they have not stated is left out. */
function sizeOf({ words, characters, files }: ContractTerms["lot"]): string {
  const size =
    characters === undefined
      ? words !== null && counted(words, "word", "words")
      : `${counted(characters, "character", "characters")} (without white space)`;
  const inFiles = files !== null && counted(files, "file", "files");
  return [size, inFiles].filter(Boolean).join(" in ");
}

function description({ lot }: ContractTerms): Fact[] {
  const facts: Fact[] = [
    { label: "Title", value: lot.title, ...(lot.titleLanguage && { lang: lot.titleLanguage }) },
    { label: "Package number", value: lot.id },
    { label: "Category", value: messagesFor("en").packages.category(lot.category) },
    { label: "Language", value: messagesFor("en").packages.language(lot.language) },
    { label: "Size", value: sizeOf(lot) },
    { label: "Formats", value: lot.formats.join(", ") },
    { label: "Encoding", value: lot.encoding ?? "" },
    { label: "Publisher", value: lot.publisher ?? "" },
    { label: "Publication year", value: lot.publicationYear?.toString() ?? "" },
  ];
  return facts.filter(({ value }) => value !== "");
}

const sameWords = (facts: readonly RightsFact[]): Fact[] =>
  facts.map(({ label, value }) => ({ label, value }));

/** Section 4, which decides what was bought: as the page states it, and nothing that it leaves out. */
function rightsOfUse({ lot: { rights: stated, usageRights } }: ContractTerms): Clause[] {
  const inWords = usageRights?.trim() ?? "";
  if (stated) {
    return [
      {
        text: "The Seller grants the Buyer these rights in the Package, as its page on AI Marketplace states them on the date of this contract:",
        facts: sameWords(grantedRights(stated, messagesFor("en").rights)),
      },
      {
        text: "A right that the page does not state is not granted. Where the lines above say that something is not stated, what they say follows from that is agreed.",
      },
      ...(inWords === ""
        ? []
        : [
            {
              text: `The Seller has added in its own words: “${inWords}” This limits the rights of clause 4.1 where it says so, and widens none of them.`,
            },
          ]),
    ];
  }
  if (inWords !== "") {
    return [
      {
        text: `The Seller grants the Buyer the rights of use that the package page states: “${inWords}”`,
      },
      { text: "A right that the page does not state is not granted." },
    ];
  }
  return [
    {
      text: "The package page states no rights of use. A right that the page does not state is not granted: the Buyer may examine the Package and keep a copy of it as proof of what was sold, and for every other use needs the Seller’s consent in writing.",
    },
  ];
}

/** What the Seller has said of where the texts come from, which the warranties make binding. */
function statements({ lot: { rights: stated } }: ContractTerms): Clause[] {
  if (!stated) return [];
  const facts = sameWords(rightsStatements(stated, messagesFor("en").rights));
  return [{ text: "The Seller has stated of the Package:", facts }];
}

/** The sale of a package in words; both parties get the same. */
export function contractDocument(terms: ContractTerms): ContractDocument {
  const { reference, concludedAt, seller, buyer, lot, auction } = terms;
  const price = formatDollars(terms.priceCents);
  return {
    language: "en",
    title: "Contract for the Sale of a Data Package",
    reference,
    concludedAt,
    summary: [
      { label: "Contract number", value: reference },
      { label: "Date of contract", value: moment(concludedAt) },
      {
        label: "Data package",
        value: lot.title,
        ...(lot.titleLanguage && { lang: lot.titleLanguage }),
      },
      { label: "Price", value: `${price} (US dollars)` },
    ],
    preamble:
      "This contract is between the two parties named in section 1. It follows an auction on AI Marketplace in which the Buyer made a bid and the Seller accepted it.",
    sections: [
      {
        title: "Parties",
        clauses: [
          { text: "The seller (the “Seller”):", facts: party(seller) },
          { text: "The buyer (the “Buyer”):", facts: party(buyer) },
          {
            text: "The operator of AI Marketplace is not a party to this contract. It ran the auction and made this document from the record of it. It moves no money, keeps the collection only as section 5 says, and owes neither party what the other has promised.",
          },
        ],
      },
      {
        title: "What is sold",
        clauses: [
          {
            text: "The Seller sells the Buyer the following collection of texts (the “Package”), as its page on AI Marketplace describes it on the date of this contract:",
            facts: description(terms),
          },
          {
            text: "The samples that the Seller has shown of the Package are typical of the whole.",
          },
        ],
      },
      {
        title: "Price and payment",
        clauses: [
          {
            text: `The price is ${price}, the amount of the Buyer’s bid.`,
            facts: [
              { label: "Auction opened", value: moment(auction.openedAt) },
              { label: "Bid made", value: moment(auction.bidPlacedAt) },
              { label: "Auction closed", value: moment(auction.closedAt) },
            ],
          },
          {
            text: "The parties agree between themselves how the price is paid. Unless they agree otherwise in writing, it is due within 14 days after the Package has been sealed on AI Marketplace, and the Buyer gets no key before the Seller has confirmed the payment there. Where it is not paid in that time, the Seller may withdraw there.",
          },
          {
            text: "Taxes and duties are not part of the price. Each party bears those that the law lays on it.",
          },
        ],
      },
      {
        title: "Rights of use",
        clauses: [
          ...rightsOfUse(terms),
          {
            text: "All other rights stay with the Seller and with whoever else holds them. Beyond what this section grants, the Buyer neither publishes the texts nor passes them on.",
          },
        ],
      },
      {
        title: "Delivery",
        clauses: [
          {
            text: "The Seller hands in the whole Package on AI Marketplace within 7 days after this contract is concluded, or 14 where the Buyer allows it there. It is measured, encrypted and kept for both parties to fetch; the Buyer gets the key there once the payment is confirmed. Where it is not handed in in that time, the Buyer may withdraw there. A contract that a party withdraws from is void.",
          },
          {
            text: "The Buyer examines the Package within 14 days after the payment is confirmed, and accepts or disputes it there; silence counts as acceptance. Whatever is missing, unreadable or other than section 2 describes, the Seller puts right at no further charge. Where the parties do not agree, an operator of AI Marketplace decides on what both have said whether the Package counts as accepted or this contract is void; the courts stay open to both.",
          },
        ],
      },
      {
        title: "The Seller’s warranties",
        clauses: [
          {
            text: "The Seller owns the rights in the Package that section 4 grants, or may grant them on behalf of whoever does.",
          },
          {
            text: "To the Seller’s knowledge, using the Package as section 4 allows infringes no right of anybody else. Should somebody claim that it does, the Seller tells the Buyer what it knows and bears the damage of a claim that is justified.",
          },
          ...statements(terms),
          {
            text: "What the Seller has said about the content, size and origin of the Package is true.",
          },
        ],
      },
      {
        title: "Personal data",
        clauses: [
          {
            text: "The Package holds personal data only where the Seller may lawfully pass it on and has stated so. Whichever party finds other personal data in it tells the other, and the Buyer deletes it.",
          },
          {
            text: "The parties use each other’s names and addresses to perform this contract and to keep the records that the law requires, and for nothing else.",
          },
        ],
      },
      {
        title: "Term",
        clauses: [
          {
            text: "This contract takes effect on its date. The rights of use last as long as section 4 says.",
          },
          {
            text: "If one party seriously breaks this contract and does not put that right within a reasonable time after being asked to in writing, the other may end it by writing so. The Buyer then deletes its copies of the Package if the breach was the Buyer’s, and may ask for the price back if it was the Seller’s.",
          },
        ],
      },
      {
        title: "Governing law and changes",
        clauses: [
          {
            text: "This document chooses no law and no court: the parties may do so in writing. Until they do, the law applies that the rules of private international law lead to.",
          },
          {
            text: "Changes to this contract are made in writing; email suffices. If a provision is void, the others stay in force.",
          },
        ],
      },
    ],
    signatures: {
      title: "Concluded electronically",
      text: "The parties concluded this contract through AI Marketplace, each signed in to an account of its own. No signature by hand is needed.",
      parties: [
        {
          role: "Seller",
          name: seller.name,
          organization: seller.organization,
          agreed: `Accepted the bid and sent this contract on ${moment(concludedAt)}`,
        },
        {
          role: "Buyer",
          name: buyer.name,
          organization: buyer.organization,
          agreed: `Made the binding bid on ${moment(auction.bidPlacedAt)}`,
        },
      ],
    },
    pageLabel: "Page {page} of {pages}",
  };
}

/** What a contract is called before it is one, and a buyer before the seller knows them. */
export const DRAFT = {
  reference: "Draft, not concluded",
  unnamed: "Named once the contract is sent",
};
