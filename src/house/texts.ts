import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { BadSetting, type Config } from "../config";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "../lib/languages";

export const KINDS = ["terms", "privacy", "imprint"] as const;
export type Kind = (typeof KINDS)[number];

export interface HouseText {
  language: Language;
  since: number;
  markdown: string;
}

/** Reads the operator's texts at startup and records changes as versions. */
export class HouseTexts {
  private constructor(
    private readonly db: Db,
    private readonly current: ReadonlyMap<Kind, readonly HouseText[]>,
  ) {}

  static async open(db: Db, config: Config, now: number): Promise<HouseTexts> {
    const current = new Map<Kind, HouseText[]>();
    for (const kind of KINDS) {
      const path = config.houseTexts[kind];
      if (path !== undefined) current.set(kind, await keepAll(db, kind, path, now));
    }
    return new HouseTexts(db, current);
  }

  has(kind: Kind): boolean {
    return this.current.has(kind);
  }

  /** Falls back to the main language. */
  of(kind: Kind, language: Language): HouseText | null {
    const texts = this.current.get(kind) ?? [];
    const inLanguage = (code: Language) => texts.find((text) => text.language === code);
    return inLanguage(language) ?? inLanguage(DEFAULT_LANGUAGE) ?? null;
  }

  /** Since when members must consent; null without texts of the operator. */
  get askedSince(): number | null {
    const since = (["terms", "privacy"] as const).flatMap((kind) =>
      (this.current.get(kind) ?? []).map((text) => text.since),
    );
    return since.length === 0 ? null : Math.max(...since);
  }

  async versions(kind: Kind, language: Language): Promise<HouseText[]> {
    const rows = await this.db
      .selectFrom("house_texts")
      .select(["since", "markdown"])
      .where("kind", "=", kind)
      .where("language", "=", language)
      .orderBy("since", "desc")
      .execute();
    return rows.map((row) => ({ ...row, language }));
  }
}

async function keepAll(db: Db, kind: Kind, path: string, now: number): Promise<HouseText[]> {
  const kept: HouseText[] = [];
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    const markdown = await houseFile(`${kind.toUpperCase()}_FILE`, path, language);
    if (markdown === null) continue;
    const since = await keep(db, { kind, language, markdown }, now);
    kept.push({ language, since, markdown });
  }
  return kept;
}

function keep(
  db: Db,
  { kind, language, markdown }: { kind: Kind; language: Language; markdown: string },
  now: number,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const newest = await tx
      .selectFrom("house_texts")
      .select(["since", "markdown"])
      .where("kind", "=", kind)
      .where("language", "=", language)
      .orderBy("since", "desc")
      .limit(1)
      .executeTakeFirst();
    if (newest?.markdown === markdown) return newest.since;
    // If the clock was set back, it must still come after the version that it replaces.
    const since = Math.max(now, (newest?.since ?? 0) + 1);
    await tx.insertInto("house_texts").values({ kind, language, since, markdown }).execute();
    return since;
  });
}

const MAX_BYTES = 500_000;

/** Other languages have their tag before the extension. @throws BadSetting */
async function houseFile(name: string, path: string, language: Language): Promise<string | null> {
  const file = Bun.file(language === DEFAULT_LANGUAGE ? path : pathIn(path, language));
  if (!(await file.exists())) {
    if (language !== DEFAULT_LANGUAGE) return null;
    throw new BadSetting(`The setting ${name}: there is no file ${path}.`);
  }
  if (file.size > MAX_BYTES)
    throw new BadSetting(`The setting ${name}: ${path} is larger than 500 KB.`);
  const bytes = await file.bytes().catch(() => null);
  if (!bytes)
    throw new BadSetting(
      `The setting ${name}: the user running this program doesn't have permission to read ${path}.`,
    );
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (text.trim() !== "") return text;
  } catch {
    throw new BadSetting(`The setting ${name}: ${path} is not UTF-8 text.`);
  }
  throw new BadSetting(`The setting ${name}: ${path} is empty.`);
}

function pathIn(path: string, language: Language): string {
  const tag = LANGUAGES[language];
  return /\.[^./]+$/.test(path) ? path.replace(/\.[^./]+$/, `.${tag}$&`) : `${path}.${tag}`;
}
