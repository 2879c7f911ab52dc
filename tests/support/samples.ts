import type { Package } from "../../src/packages/packages";
import { gateNames, metricNames, piiKinds, type Report } from "../../src/quality";
import { marketValue } from "../../src/samples/market-value";
import { ANALYSIS_VERSION, type SampleAnalysis } from "../../src/samples/sample-analysis";
import { addSample } from "../../src/samples/samples";
import { suitableUses } from "../../src/samples/suitability";
import type { World } from "./world";

interface Passage {
  text: string;
  /** A letter whose font prints the whole passage. */
  letter: string;
  isRightToLeft?: boolean;
  isVertical?: boolean;
  /** Whether a line can end inside a word, so that spaces say nothing. */
  isUnspaced?: boolean;
  /** Whether letters join, so that spaced text does not exist. */
  isJoined?: boolean;
}

/** Article 1 of the Universal Declaration of Human Rights, with sentences of ours. */
export const PASSAGES: Readonly<Record<string, Passage>> = {
  en: {
    letter: "a",
    text: "All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience and should act towards one another in a spirit of brotherhood. The well-known declaration (adopted in 1948) was translated into more than 500 languages; its office is efficient, official and difficult to flatter.",
  },
  fr: {
    letter: "a",
    text: "Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de conscience et doivent agir les uns envers les autres dans un esprit de fraternité. L’œuvre « Noël » coûte 1 250 €.",
  },
  de: {
    letter: "a",
    text: "Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander im Geist der Brüderlichkeit begegnen. Die Straße führt über große Höhen und Auflagen.",
  },
  vi: {
    letter: "a",
    text: "Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm và quyền. Mọi con người đều được tạo hoá ban cho lý trí và lương tâm.",
  },
  el: {
    letter: "α",
    text: "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα. Είναι προικισμένοι με λογική και συνείδηση.",
  },
  ru: {
    letter: "ж",
    text: "Все люди рождаются свободными и равными в своём достоинстве и правах. Они наделены разумом и совестью и должны поступать в отношении друг друга в духе братства. Кто-нибудь по-прежнему ищет ответ.",
  },
  "zh-Hant": {
    letter: "永",
    isVertical: true,
    isUnspaced: true,
    text: "人人生而自由，在尊嚴和權利上一律平等。他們賦有理性和良心，並應以兄弟關係的精神互相對待。白日依山盡，黃河入海流。長門見風，魚鳥馬，食用言語，非常方便，行走於立秋之日。",
  },
  "zh-Hans": {
    letter: "们",
    isUnspaced: true,
    text: "人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神互相对待。方便用户使用文件系统，又可在第一层行走，长门见风，鱼鸟马。",
  },
  ja: {
    letter: "の",
    isVertical: true,
    isUnspaced: true,
    text: "すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。人間は、理性と良心とを授けられており、互いに同胞の精神をもって行動しなければならない。「おはよう」と母が言った。高い山、食事、用いる水、見る人。",
  },
  ko: {
    letter: "한",
    isVertical: true,
    isUnspaced: true,
    text: "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다. 인간은 천부적으로 이성과 양심을 부여받았으며 서로 형제애의 정신으로 행동하여야 한다.",
  },
  ar: {
    letter: "ع",
    isRightToLeft: true,
    isJoined: true,
    text: "يولد جميع الناس أحرارًا متساوين في الكرامة والحقوق. وقد وهبوا عقلاً وضميرًا وعليهم أن يعامل بعضهم بعضًا بروح الإخاء (المادة 1). وصل القطار الساعة 25 مساء يوم 10 مايو 2024، والمطر غزير في مدينة Berlin الكبيرة.",
  },
  fa: {
    letter: "پ",
    isRightToLeft: true,
    isJoined: true,
    text: "تمام افراد بشر آزاد زاده می‌شوند و از لحاظ حیثیت و کرامت و حقوق با هم برابرند. همگی دارای عقل و وجدان هستند و باید با یکدیگر با روحیه‌ای برادرانه رفتار کنند (ماده ۱).",
  },
  he: {
    letter: "ש",
    isRightToLeft: true,
    text: "כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם. כולם חוננו בתבונה ובמצפון, לפיכך חובה עליהם לנהוג איש ברעהו ברוח של אחווה (סעיף 1). הרכבת הגיעה בשעה 25 ביום 10 במאי 2024 לעיר Berlin הגדולה.",
  },
  th: {
    letter: "ก",
    isUnspaced: true,
    isJoined: true,
    text: "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ ต่างมีเหตุผลและมโนธรรม และควรปฏิบัติต่อกันด้วยเจตนารมณ์แห่งภราดรภาพ น้ำท่วมที่กรุงเทพ",
  },
  hi: {
    letter: "क",
    isJoined: true,
    text: "सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है। उन्हें बुद्धि और अन्तरात्मा की देन प्राप्त है और परस्पर उन्हें भाईचारे के भाव से बर्ताव करना चाहिए।",
  },
};

/** The share of characters to change for one text to become the other, without regard to white space. */
export function characterErrorRate(source: string, read: string, isUnspaced = false): number {
  const plain = (text: string) => text.normalize("NFC").replace(/\s+/g, isUnspaced ? "" : " ");
  const [expected, received] = [[...plain(source).trim()], [...plain(read).trim()]];
  let above = Array.from({ length: received.length + 1 }, (_, n) => n);
  for (const [row, character] of expected.entries()) {
    const current = [row + 1];
    for (let n = 1; n <= received.length; n++) {
      const isSame = received[n - 1] === character ? 0 : 1;
      const [left = 0, up = 0, corner = 0] = [current[n - 1], above[n], above[n - 1]];
      current.push(Math.min(left + 1, up + 1, corner + isSame));
    }
    above = current;
  }
  return (above.at(-1) ?? 0) / expected.length;
}

type Changes = Partial<Omit<Report, "facts" | "gates">> & {
  facts?: Partial<Report["facts"]>;
  gates?: Partial<Report["gates"]>;
};

const named = <Name extends string, Value>(names: readonly Name[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>;

export function aReport({ facts, gates, ...changes }: Changes = {}): Report {
  return {
    version: ANALYSIS_VERSION,
    contentType: "literary",
    aiTrainingValue: 95,
    valueRange: { low: 92, high: 98 },
    isSure: true,
    form: null,
    band: "high",
    qualityMetrics: named(metricNames, 100),
    problems: [],
    genre: "prose",
    questions: null,
    windows: [{ start: 0, end: 5700, percent: 100 }],
    cannotJudge: ["truth", "copyright", "rest-of-collection"],
    ...changes,
    gates: { ...named(gateNames, { value: 1, threshold: 0.5 }), ...gates },
    facts: {
      characters: 5700,
      words: 1000,
      hanCharacters: 0,
      tokens: 1255,
      sentences: 60,
      lines: 20,
      language: {
        code: "en",
        iso: "eng",
        script: "Latn",
        variety: null,
        confidence: 1,
        decided: true,
      },
      encoding: "utf-8",
      format: "plain",
      duplicateShare: 0,
      pii: named(piiKinds, 0),
      ...facts,
    },
  };
}

export function anAnalysis(changes: Changes = {}): SampleAnalysis {
  const report = aReport(changes);
  return {
    ...report,
    estimatedMarketValue: marketValue(report),
    suitableFor: suitableUses(report),
  };
}

/** Pages offer a preview only of packages with a sample. */
export function addShownSample(
  { db, clock }: Pick<World, "db" | "clock">,
  lot: Package,
  fileContent = "The tide went out.",
) {
  const owner = { packageId: lot.id, sellerId: lot.seller_id };
  const sample = { filename: "a.txt", fileContent, fileType: "txt" } as const;
  return addSample(db, owner, { ...sample, contentType: "literary" }, anAnalysis(), clock.now());
}
