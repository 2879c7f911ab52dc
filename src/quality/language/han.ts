import { share } from "../score";
import { Kind, kindOf } from "../text/characters";

function charactersOf(encoding: "gb18030" | "big5", first: number, last: number): Set<string> {
  const bytes: number[] = [];
  for (let code = first; code <= last; code++) {
    const trail = code & 0xff;
    const isLowTrail = encoding === "big5" && trail >= 0x40 && trail <= 0x7e;
    if (isLowTrail || (trail >= 0xa1 && trail <= 0xfe)) bytes.push(code >> 8, trail);
  }
  const text = new TextDecoder(encoding).decode(new Uint8Array(bytes));
  return new Set([...text].filter(isHan));
}

function isHan(character: string): boolean {
  return kindOf(character.codePointAt(0) as number) === Kind.han;
}

const Bit = {
  simplified: 1,
  traditional: 2,
  allSimplified: 4,
  allTraditional: 8,
  modern: 16,
  classical: 32,
  cantonese: 64,
} as const;

const particles = {
  modern: "的了們们這这是著着",
  classical: "之其而也者曰矣乎焉哉兮於于",
  cantonese: "嘅喺咗啲唔係佢哋冇嚟咁嗰睇乜",
} as const;

const BASIC_PLANE = 0x10000;
let cachedTable: Uint8Array | null = null;

/** The first levels of GB 2312 and Big5 contain the characters that literate readers know. */
function characterTable(): Uint8Array {
  if (cachedTable) return cachedTable;
  const table = new Uint8Array(BASIC_PLANE);
  const mark = (characters: Iterable<string>, bit: number) => {
    for (const character of characters) {
      const code = character.codePointAt(0) as number;
      if (code < BASIC_PLANE) table[code] = (table[code] as number) | bit;
    }
  };
  mark(charactersOf("gb18030", 0xb0a1, 0xd7fe), Bit.simplified);
  mark(charactersOf("big5", 0xa440, 0xc67e), Bit.traditional);
  mark(charactersOf("gb18030", 0xb0a1, 0xf7fe), Bit.allSimplified);
  mark(charactersOf("big5", 0xa440, 0xf9d5), Bit.allTraditional);
  for (const kind of ["modern", "classical", "cantonese"] as const)
    mark(particles[kind], Bit[kind]);
  cachedTable = table;
  return table;
}

export interface HanCounts {
  han: number;
  traditionalOnly: number;
  simplifiedOnly: number;
  common: number;
  modern: number;
  classical: number;
  cantonese: number;
}

export function countHanCharacters(text: string): HanCounts {
  const table = characterTable();
  const { simplified, traditional, allSimplified, allTraditional } = Bit;
  const counts = {
    han: 0,
    traditionalOnly: 0,
    simplifiedOnly: 0,
    common: 0,
    modern: 0,
    classical: 0,
    cantonese: 0,
  };
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) < FIRST_HAN) continue;
    const code = text.codePointAt(i) as number;
    if (code >= BASIC_PLANE) i++;
    if (kindOf(code) !== Kind.han) continue;
    counts.han++;
    const bits = code < BASIC_PLANE ? (table[code] as number) : 0;
    if (bits & (simplified | traditional | Bit.cantonese)) counts.common++;
    if (bits & traditional && !(bits & allSimplified)) counts.traditionalOnly++;
    if (bits & simplified && !(bits & allTraditional)) counts.simplifiedOnly++;
    if (bits & Bit.modern) counts.modern++;
    else if (bits & Bit.classical) counts.classical++;
    else if (bits & Bit.cantonese) counts.cantonese++;
  }
  return counts;
}

/** The lowest Han character; 々 and 〇 do not count. */
const FIRST_HAN = 0x3400;

export function hanScriptOf(counts: HanCounts): "Hant" | "Hans" | "Hani" {
  const traditionalShare = share(
    counts.traditionalOnly,
    counts.traditionalOnly + counts.simplifiedOnly,
  );
  if (counts.traditionalOnly > 0 && traditionalShare >= 0.8) return "Hant";
  return counts.simplifiedOnly > 0 && traditionalShare <= 0.2 ? "Hans" : "Hani";
}

export type Variety = "modern" | "classical" | "cantonese";

/** Classical Chinese lacks modern particles, while Cantonese has its own particles. */
export function varietyOf(counts: HanCounts): Variety {
  if (counts.cantonese > counts.han * 0.03 && counts.cantonese > counts.modern) return "cantonese";
  const lacksModernParticles = counts.han >= 100 && counts.modern < counts.han * 0.012;
  return lacksModernParticles || counts.classical > counts.modern * 3 ? "classical" : "modern";
}
