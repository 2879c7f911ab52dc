import { UNSTATED_TERM_MONTHS } from "../../../src/rights/rights";

const months = (count: number) =>
  count % 12 === 0
    ? `${count / 12} ${count === 12 ? "year" : "years"}`
    : `${count} ${count === 1 ? "month" : "months"}`;

const personalData = {
  none: "None",
  masked: "Masked: names and other personal details are replaced",
  present: "Present: the texts name or describe living persons",
};

/** What a listing promises of rights; its contract says the same (docs/product.md#rights). */
export const rights = {
  title: "Rights of Use",
  lead: "The contract grants exactly what is listed here. What is not stated is not granted.",
  unstated:
    "The publisher has not stated any rights, so the contract would grant no use. Ask before you bid.",
  ownWords: "In the publisher's words",
  odrl: "Machine-readable version (ODRL)",
  list: (items: readonly string[]) => items.join(", "),
  labels: {
    uses: "Uses granted",
    withheld: "Uses not granted",
    exclusive: "Exclusivity",
    term: "Term",
    territory: "Territory",
    redistribution: "Redistribution",
    attribution: "Attribution",
    basis: "Source of the rights",
    personalData: "Personal data",
    machineMade: "AI-generated text",
  },
  uses: {
    pretraining: "Pretraining",
    "fine-tuning": "Fine-tuning",
    evaluation: "Evaluation",
    retrieval: "Retrieval",
    excerpts: "Publishing excerpts",
  },
  usesGranted: (uses: readonly string[]) => (uses.length === 0 ? "None" : uses.join(", ")),
  exclusive: (value: boolean | null): string =>
    value === null
      ? "Not stated, and so not exclusive"
      : value
        ? "Exclusive: granted to nobody else while the term runs"
        : "Not exclusive: may be granted to others too",
  term: (value: number | null) =>
    value === null
      ? `Not stated, and so ${months(UNSTATED_TERM_MONTHS)} from the date of the contract`
      : `${months(value)} from the date of the contract`,
  territory: (value: string | null) => value ?? "Not stated, and so the buyer's country only",
  redistribution: (value: boolean | null): string =>
    value === null
      ? "Not stated, and so not allowed"
      : value
        ? "Allowed: the buyer may pass the texts on to others"
        : "Not allowed",
  attribution: (value: boolean | null): string =>
    value === null
      ? "Not stated, and so required"
      : value
        ? "Required: the publisher is named wherever the texts are published or documented"
        : "Not required",
  basis: (value: string | null) => value ?? "Not stated",
  personalData: (value: keyof typeof personalData | null) =>
    value === null ? "Not stated" : personalData[value],
  machineMade: (value: number | null) =>
    value === null ? "Not stated" : value === 0 ? "None" : `${value} % of the words`,
  chips: {
    exclusive: "Exclusive",
    shared: "Not exclusive",
    allUses: "All uses",
    term: months,
  },
  filter: {
    use: "Use",
    anyUse: "Any use",
    exclusivity: "Exclusivity",
    eitherExclusivity: "Exclusive or not",
    exclusive: "Exclusive",
    shared: "Not exclusive",
  },
  form: {
    title: "Rights",
    lead: "What you state here becomes part of the contract. What you leave open is not granted.",
    usesTitle: "Which uses do you grant?",
    leaveOpen: "Not stated",
    yes: "Yes",
    no: "No",
    exclusive: "Exclusive to one buyer",
    term: "Term, in months from the contract",
    termHint: `1 to 1,200; 36 is three years. Left empty: ${UNSTATED_TERM_MONTHS} months`,
    territory: "Territory",
    territoryHint: "Such as Worldwide, or European Union. Left empty: the buyer's country",
    redistribution: "The buyer may pass the texts on to others",
    attribution: "The buyer must name the source",
    basis: "Where your rights come from",
    basisHint: "Such as own texts, contracts with authors, public domain, CC BY 4.0",
    personalData: "Personal data in the texts",
    personalDataChoices: { none: "None", masked: "Masked", present: "Present" },
    machineMade: "AI-generated text, in percent of the words",
  },
};
