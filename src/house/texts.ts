import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { BadSetting, type Config } from "../config";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "../lib/languages";

export const HOUSE_TEXT_KINDS = ["terms", "privacy", "imprint"] as const;
export type HouseTextKind = (typeof HOUSE_TEXT_KINDS)[number];

export interface HouseText {
  language: Language;
  since: number;
  markdown: string;
}

/** Reads the operator's texts at startup and records changes as versions. */
export class HouseTexts {
  private constructor(
    private readonly db: Db,
    private readonly current: ReadonlyMap<HouseTextKind, readonly HouseText[]>,
  ) {}

  static async load(db: Db, config: Config, now: number): Promise<HouseTexts> {
    const current = new Map<HouseTextKind, HouseText[]>();
    for (const kind of HOUSE_TEXT_KINDS) {
      const path = config.houseTexts[kind];
      if (path !== undefined) current.set(kind, await recordTexts(db, kind, path, now));
    }
    return new HouseTexts(db, current);
  }

  has(kind: HouseTextKind): boolean {
    return this.current.has(kind);
  }

  /** Falls back to the main language. */
  textFor(kind: HouseTextKind, language: Language): HouseText | null {
    const texts = this.current.get(kind) ?? [];
    const inLanguage = (code: Language) => texts.find((text) => text.language === code);
    return inLanguage(language) ?? inLanguage(DEFAULT_LANGUAGE) ?? null;
  }

  /** When the operator's current texts took effect; null if the operator has none. */
  get effectiveSince(): number | null {
    const since = (["terms", "privacy"] as const).flatMap((kind) =>
      (this.current.get(kind) ?? []).map((text) => text.since),
    );
    return since.length === 0 ? null : Math.max(...since);
  }

  async versions(kind: HouseTextKind, language: Language): Promise<HouseText[]> {
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

async function recordTexts(
  db: Db,
  kind: HouseTextKind,
  path: string,
  now: number,
): Promise<HouseText[]> {
  const texts: HouseText[] = [];
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    const markdown = await houseFile(`${kind.toUpperCase()}_FILE`, path, language);
    if (markdown === null) continue;
    const since = await recordVersion(db, { kind, language, markdown }, now);
    texts.push({ language, since, markdown });
  }
  return texts;
}

function recordVersion(
  db: Db,
  { kind, language, markdown }: { kind: HouseTextKind; language: Language; markdown: string },
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
    // A new version must sort after the one it replaces, even if the clock was set back.
    const since = Math.max(now, (newest?.since ?? 0) + 1);
    await tx.insertInto("house_texts").values({ kind, language, since, markdown }).execute();
    return since;
  });
}

const MAX_FILE_BYTES = 500_000;

/** Files in other languages have a language tag before the extension. @throws BadSetting */
async function houseFile(name: string, path: string, language: Language): Promise<string | null> {
  const file = Bun.file(language === DEFAULT_LANGUAGE ? path : localizedPath(path, language));
  if (!(await file.exists())) {
    if (language !== DEFAULT_LANGUAGE) return null;
    throw new BadSetting(`The setting ${name}: there is no file ${path}.`);
  }
  if (file.size > MAX_FILE_BYTES)
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

function localizedPath(path: string, language: Language): string {
  const tag = LANGUAGES[language];
  return /\.[^./]+$/.test(path) ? path.replace(/\.[^./]+$/, `.${tag}$&`) : `${path}.${tag}`;
}
