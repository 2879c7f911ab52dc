import { Kind, kindOf } from "./characters";
import { share } from "./score";

/** The characters between two codes of a double-byte character set. */
function charactersOf(encoding: "gb18030" | "big5", first: number, last: number): Set<string> {
  const bytes: number[] = [];
  for (let code = first; code <= last; code++) {
    const trail = code & 0xff;
    const low = encoding === "big5" && trail >= 0x40 && trail <= 0x7e;
    if (low || (trail >= 0xa1 && trail <= 0xfe)) bytes.push(code >> 8, trail);
  }
  const text = new TextDecoder(encoding).decode(new Uint8Array(bytes));
  return new Set([...text].filter(isHan));
}

function isHan(character: string): boolean {
  return kindOf(character.codePointAt(0) as number) === Kind.han;
}

interface CommonCharacters {
  simplified: ReadonlySet<string>;
  traditional: ReadonlySet<string>;
  /** With the rarer ones: what either writing has at all. */
  allSimplified: ReadonlySet<string>;
  allTraditional: ReadonlySet<string>;
}

let common: CommonCharacters | null = null;

/**
 * The first levels of GB 2312 (3,755 characters) and of Big5 (5,401): what a literate reader of
 * either writing knows. Read out of the decoders that the runtime brings along.
 */
function commonCharacters(): CommonCharacters {
  common ??= {
    simplified: charactersOf("gb18030", 0xb0a1, 0xd7fe),
    traditional: charactersOf("big5", 0xa440, 0xc67e),
    allSimplified: charactersOf("gb18030", 0xb0a1, 0xf7fe),
    allTraditional: charactersOf("big5", 0xa440, 0xf9d5),
  };
  return common;
}

/** Characters of modern, of classical and of Cantonese grammar. */
const MODERN = new Set("的了們们這这是著着");
const CLASSICAL = new Set("之其而也者曰矣乎焉哉兮於于");
const CANTONESE = new Set("嘅喺咗啲唔係佢哋冇嚟咁嗰睇乜");

/** What a text's Han characters tell about how and in which Chinese it is written. */
export interface HanUse {
  han: number;
  /** Common characters that only Traditional, or only Simplified, has. */
  traditionalOnly: number;
  simplifiedOnly: number;
  /** Common in either; at least 98 % of natural text. */
  common: number;
  modern: number;
  classical: number;
  cantonese: number;
}

/** Counts in one pass what tells Traditional from Simplified, and kinds of Chinese apart. */
export function hanUse(text: string): HanUse {
  const { simplified, traditional, allSimplified, allTraditional } = commonCharacters();
  const use = {
    han: 0,
    traditionalOnly: 0,
    simplifiedOnly: 0,
    common: 0,
    modern: 0,
    classical: 0,
    cantonese: 0,
  };
  for (const character of text) {
    if (character < "\u3400" || !isHan(character)) continue;
    use.han++;
    const known = [traditional.has(character), simplified.has(character)] as const;
    if (known[0] || known[1] || CANTONESE.has(character)) use.common++;
    if (known[0] && !allSimplified.has(character)) use.traditionalOnly++;
    if (known[1] && !allTraditional.has(character)) use.simplifiedOnly++;
    if (MODERN.has(character)) use.modern++;
    else if (CLASSICAL.has(character)) use.classical++;
    else if (CANTONESE.has(character)) use.cantonese++;
  }
  return use;
}

/** Traditional or Simplified where four of five telling characters agree, else just Han. */
export function writingOf(use: HanUse): "Hant" | "Hans" | "Hani" {
  const traditional = share(use.traditionalOnly, use.traditionalOnly + use.simplifiedOnly);
  if (use.traditionalOnly > 0 && traditional >= 0.8) return "Hant";
  return use.simplifiedOnly > 0 && traditional <= 0.2 ? "Hans" : "Hani";
}

/** Kinds of Chinese that web filters set different thresholds for. */
export type Variety = "modern" | "classical" | "cantonese";

/** Classical Chinese lacks the particles of the modern language; Cantonese has its own. */
export function varietyOf(use: HanUse): Variety {
  if (use.cantonese > use.han * 0.03) return "cantonese";
  const sparse = use.han >= 100 && use.modern < use.han * 0.012;
  return sparse || use.classical > use.modern * 3 ? "classical" : "modern";
}
