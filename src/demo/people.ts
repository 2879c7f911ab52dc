export const DEMO_PASSWORD = "demo-password";

export interface SeedPerson {
  key: string;
  email: string;
  firstName: string;
  lastName: string;
  role: "buyer" | "seller";
  organization: string;
  country: "US" | "CA" | "GB" | "HK" | "SG" | "JP" | "AU" | "DE" | "FR" | "CN";
}

/** Invented people; `.test` addresses receive no mail (RFC 2606). */
export const people = [
  {
    key: "seller",
    email: "seller@demo.test",
    firstName: "Sze Man",
    lastName: "Leung",
    role: "seller",
    organization: "海燈出版社 Harbour Lantern Press",
    country: "HK",
  },
  {
    key: "buyer",
    email: "buyer@demo.test",
    firstName: "Dana",
    lastName: "Whitlock",
    role: "buyer",
    organization: "Fathomlight Reading Machines",
    country: "US",
  },
  {
    key: "buyer2",
    email: "buyer2@demo.test",
    firstName: "Ka Wai",
    lastName: "Cheung",
    role: "buyer",
    organization: "翠鳶智能 Jadekite Intelligence",
    country: "HK",
  },
  {
    key: "operator",
    email: "operator@demo.test",
    firstName: "Mei Yan",
    lastName: "Fung",
    role: "buyer",
    organization: "Corpus Certification Desk",
    country: "HK",
  },
  {
    key: "pearl",
    email: "pearl@demo.test",
    firstName: "Chi Ho",
    lastName: "Wong",
    role: "seller",
    organization: "珠灣教育書社 Pearl Cove Education",
    country: "HK",
  },
  {
    key: "danxi",
    email: "danxi@demo.test",
    firstName: "Yi Ting",
    lastName: "Lin",
    role: "seller",
    organization: "澹溪文獻社（臺北） Danxi Archives",
    country: "HK",
  },
  {
    key: "haneul",
    email: "haneul@demo.test",
    firstName: "Ji Won",
    lastName: "Han",
    role: "seller",
    organization: "하늘텍스트하우스 Haneul Text House (Seoul)",
    country: "HK",
  },
  {
    key: "kumoi",
    email: "kumoi@demo.test",
    firstName: "Yuki",
    lastName: "Morita",
    role: "seller",
    organization: "雲居書房 Kumoi Shobo",
    country: "JP",
  },
  {
    key: "thornbury",
    email: "thornbury@demo.test",
    firstName: "Eleanor",
    lastName: "Vale",
    role: "seller",
    organization: "Thornbury & Vale Archives",
    country: "GB",
  },
  {
    key: "quillfern",
    email: "quillfern@demo.test",
    firstName: "Marcus",
    lastName: "Oyelaran",
    role: "buyer",
    organization: "Quillfern Language Models",
    country: "US",
  },
  {
    key: "nebelhorn",
    email: "nebelhorn@demo.test",
    firstName: "Annika",
    lastName: "Brandt",
    role: "buyer",
    organization: "Nebelhorn Sprachmodelle",
    country: "DE",
  },
  {
    key: "lumen",
    email: "lumen@demo.test",
    firstName: "Camille",
    lastName: "Perrin",
    role: "buyer",
    organization: "Atelier Lumen Corpus",
    country: "FR",
  },
  {
    key: "merantiwood",
    email: "merantiwood@demo.test",
    firstName: "Wei Ling",
    lastName: "Tan",
    role: "buyer",
    organization: "Merantiwood Cognition",
    country: "SG",
  },
  {
    key: "banksia",
    email: "banksia@demo.test",
    firstName: "Harriet",
    lastName: "Moss",
    role: "buyer",
    organization: "Banksia Inference",
    country: "AU",
  },
  {
    key: "saltspring",
    email: "saltspring@demo.test",
    firstName: "Noah",
    lastName: "Tremblay",
    role: "buyer",
    organization: "Saltspring Tensor Works",
    country: "CA",
  },
] as const satisfies readonly SeedPerson[];

export type PersonKey = (typeof people)[number]["key"];

export const DEMO_OPERATOR = "operator@demo.test";

export const DEMO_ACCOUNTS = [
  "seller@demo.test",
  "buyer@demo.test",
  "buyer2@demo.test",
  DEMO_OPERATOR,
] as const;
