import type { SeedListing } from "../listing";
import { training } from "../rights";

type Sold = Pick<
  SeedListing,
  | "title"
  | "description"
  | "category"
  | "language"
  | "startingPrice"
  | "totalWords"
  | "fileSize"
  | "publicationYear"
  | "subjectAreas"
  | "rights"
> & { delivery: NonNullable<SeedListing["delivery"]>; soldDaysAgo: number; price: string };

/** A small collection that the demo's seller has sold to its first buyer. */
function sold({ soldDaysAgo, price, ...listing }: Sold): SeedListing {
  return {
    ...listing,
    contentType: "novels",
    totalFiles: 1,
    formats: ["TXT"],
    publisher: "海燈出版社",
    sampleRepresentativeness: "The collection is small; its description says what is in it.",
    certified: true,
    seller: "seller",
    sampleTexts: [],
    sampleContentType: "literary",
    listedDaysAgo: soldDaysAgo + 5,
    endsInMinutes: -soldDaysAgo * 24 * 60,
    settled: true,
    bids: [
      { bidder: "lumen", amount: (1.05 * Number(listing.startingPrice)).toFixed(2) },
      { bidder: "buyer", amount: price },
    ],
  };
}

/** Each is delivered as far as another state of a delivery. */
export const soldCollections: readonly SeedListing[] = [
  sold({
    title: "Déclaration universelle des droits de l'homme, texte aligné",
    description: "The thirty articles in French, one to a paragraph, for alignment and evaluation.",
    category: "Legal",
    language: "French",
    startingPrice: "120.00",
    price: "150.00",
    totalWords: 1_900,
    fileSize: "13 KB",
    publicationYear: 2021,
    subjectAreas: ["Human rights"],
    rights: training(24, "The Declaration may be reproduced freely; the alignment is ours."),
    soldDaysAgo: 2,
    delivery: { text: "udhr.fr.txt", until: "uploading" },
  }),
  sold({
    title: "Allgemeine Erklärung der Menschenrechte, ausgerichteter Text",
    description: "The thirty articles in German, one to a paragraph, for alignment and evaluation.",
    category: "Legal",
    language: "German",
    startingPrice: "120.00",
    price: "140.00",
    totalWords: 1_600,
    fileSize: "12 KB",
    publicationYear: 2021,
    subjectAreas: ["Human rights"],
    rights: training(24, "The Declaration may be reproduced freely; the alignment is ours."),
    soldDaysAgo: 3,
    delivery: { text: "udhr.de.txt", until: "measuring" },
  }),
  sold({
    title: "Declaración Universal de Derechos Humanos, texto alineado",
    description:
      "The thirty articles in Spanish, one to a paragraph, for alignment and evaluation.",
    category: "Legal",
    language: "Spanish",
    startingPrice: "120.00",
    price: "160.00",
    totalWords: 1_900,
    fileSize: "12 KB",
    publicationYear: 2021,
    subjectAreas: ["Human rights"],
    rights: training(24, "The Declaration may be reproduced freely; the alignment is ours."),
    soldDaysAgo: 4,
    delivery: { text: "udhr.es.txt", until: "refused" },
  }),
  sold({
    title: "日本語テクニカルライティング短文集",
    description:
      "Short passages of technical prose in Japanese, with plain sentences and few marks.",
    category: "Technical",
    language: "Japanese",
    startingPrice: "200.00",
    price: "260.00",
    totalWords: 2_590,
    fileSize: "16 KB",
    publicationYear: 2022,
    subjectAreas: ["Technical writing"],
    rights: training(24, "弊社が執筆した文章です。"),
    soldDaysAgo: 5,
    delivery: { text: "technical-writing.ja.txt", until: "sealed" },
  }),
  sold({
    title: "Open Licences in Plain Clauses",
    description: "The wording of open licences in English, clause by clause.",
    category: "Legal",
    language: "English",
    startingPrice: "240.00",
    price: "310.00",
    totalWords: 3_664,
    fileSize: "23 KB",
    publicationYear: 2020,
    subjectAreas: ["Licences"],
    rights: training(24, "The licences may be copied freely; the split into clauses is ours."),
    soldDaysAgo: 8,
    delivery: { text: "open-licences.en.txt", until: "paid" },
  }),
  sold({
    title: "蒙學短篇：三字經與百家姓白文",
    description: "蒙學讀本數種的白文，不附註解，一句一行，適合背誦練習與斷句評測。",
    category: "educational",
    language: "zh-traditional",
    startingPrice: "90.00",
    price: "118.00",
    totalWords: 3_688,
    fileSize: "17 KB",
    publicationYear: 2019,
    subjectAreas: ["蒙學"],
    rights: training(24, "原文屬公有領域，點校由本社負責。"),
    soldDaysAgo: 16,
    delivery: { text: "primers.zh-hant.txt", until: "accepted" },
  }),
  sold({
    title: "Всеобщая декларация прав человека: статьи и преамбула",
    description: "The preamble and the thirty articles in Russian, with twice as many notes.",
    category: "Legal",
    language: "Russian",
    startingPrice: "120.00",
    price: "155.00",
    // More than is delivered, which the buyer disputes.
    totalWords: 4_500,
    fileSize: "22 KB",
    publicationYear: 2021,
    subjectAreas: ["Human rights"],
    rights: training(24, "The Declaration may be reproduced freely; the notes are ours."),
    soldDaysAgo: 10,
    delivery: { text: "udhr.ru.txt", until: "disputed" },
  }),
  sold({
    title: "Declaração Universal dos Direitos Humanos: edição comentada",
    description: "The thirty articles in Portuguese, each with a commentary.",
    category: "Legal",
    language: "Portuguese",
    startingPrice: "150.00",
    price: "190.00",
    // The commentary is missing, for which an operator has decided for the buyer.
    totalWords: 6_000,
    fileSize: "12 KB",
    publicationYear: 2021,
    subjectAreas: ["Human rights"],
    rights: training(24, "The Declaration may be reproduced freely; the commentary is ours."),
    soldDaysAgo: 13,
    delivery: { text: "udhr.pt.txt", until: "resolved" },
  }),
  sold({
    title: "세계 인권 선언 한국어 정렬본",
    description: "The thirty articles in Korean, one to a paragraph, for alignment and evaluation.",
    category: "Legal",
    language: "Korean",
    startingPrice: "120.00",
    price: "145.00",
    totalWords: 1_181,
    fileSize: "11 KB",
    publicationYear: 2021,
    subjectAreas: ["Human rights"],
    rights: training(24, "The Declaration may be reproduced freely; the alignment is ours."),
    soldDaysAgo: 22,
    delivery: { text: "udhr.ko.txt", until: "removed" },
  }),
];
