import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import type { Config } from "../config";
import { Conflict, coded } from "../lib/errors";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "../lib/languages";
import { houseFile } from "./files";

export const HOUSE_TEXT_KINDS = ["terms", "privacy", "imprint"] as const;
export class TextUnchanged extends coded(Conflict, "text-unchanged") {}
export class TextReplaced extends coded(Conflict, "text-replaced") {}

export type HouseTextKind = (typeof HOUSE_TEXT_KINDS)[number];

export interface HouseText {
  language: Language;
  since: number;
  markdown: string;
}

type Current = ReadonlyMap<HouseTextKind, readonly HouseText[]>;

/** The languages of the files in the settings. */
type Files = ReadonlyMap<HouseTextKind, ReadonlySet<string>>;

/** Reads the files in the settings at startup; operators can publish later versions on a page. */
export class HouseTexts {
  private constructor(
    private readonly db: Db,
    private readonly files: Files,
    private current: Current,
  ) {}

  static async load(db: Db, config: Config, now: number): Promise<HouseTexts> {
    const files = new Map<HouseTextKind, ReadonlySet<string>>();
    for (const kind of HOUSE_TEXT_KINDS) {
      const path = config.houseTexts[kind];
      if (path !== null) files.set(kind, await recordTexts(db, kind, path, now));
    }
    return new HouseTexts(db, files, await readCurrent(db, files, new Map()));
  }

  /** Adopts what an operator has published on this server or another one. */
  async refresh(): Promise<void> {
    this.current = await readCurrent(this.db, this.files, this.current);
  }

  has(kind: HouseTextKind): boolean {
    return this.textFor(kind, DEFAULT_LANGUAGE) !== null;
  }

  /** Falls back to the main language. */
  textFor(kind: HouseTextKind, language: Language): HouseText | null {
    return textIn(this.current, kind, language) ?? textIn(this.current, kind, DEFAULT_LANGUAGE);
  }

  /** Empty if the language has no text of its own. */
  ownText(kind: HouseTextKind, language: Language): string {
    return textIn(this.current, kind, language)?.markdown ?? "";
  }

  /** When the operator's current texts took effect; null if the operator has none. */
  get effectiveSince(): number | null {
    const since = (["terms", "privacy"] as const).flatMap((kind) => this.sinceOf(kind) ?? []);
    return since.length === 0 ? null : Math.max(...since);
  }

  /** When the latest text of the kind took effect, in any language. */
  sinceOf(kind: HouseTextKind): number | null {
    return latestSince(this.current, kind);
  }

  /** Adds a version for each language that changed. @throws TextReplaced, TextUnchanged */
  async publish(tx: Db, { kind, texts, basedOn }: Publication, now: number): Promise<void> {
    const current = await readCurrent(tx, this.files, this.current);
    if (latestSince(current, kind) !== basedOn) throw new TextReplaced();
    let changed = 0;
    for (const language of Object.keys(LANGUAGES) as Language[]) {
      const markdown = texts[language];
      if (markdown === asTyped(textIn(current, kind, language)?.markdown ?? "")) continue;
      await insertVersion(tx, { kind, language, markdown }, "page", now);
      changed++;
    }
    if (changed === 0) throw new TextUnchanged();
  }

  async versions(kind: HouseTextKind, language: Language): Promise<HouseText[]> {
    const rows = await this.db
      .selectFrom("house_texts")
      .select(["since", "markdown"])
      .where("kind", "=", kind)
      .where("language", "=", language)
      .where("markdown", "<>", "")
      .orderBy("since", "desc")
      .execute();
    return rows.map((row) => ({ ...row, language }));
  }
}

/** A form trims texts and converts their line ends. */
function asTyped(markdown: string): string {
  return markdown.replaceAll("\r\n", "\n").trim();
}

function textIn(current: Current, kind: HouseTextKind, language: Language): HouseText | null {
  const isShown = (text: HouseText) => text.language === language && text.markdown !== "";
  return current.get(kind)?.find(isShown) ?? null;
}

function latestSince(current: Current, kind: HouseTextKind): number | null {
  const texts = current.get(kind) ?? [];
  return texts.length === 0 ? null : Math.max(...texts.map(({ since }) => since));
}

/** Keeps the texts in memory that have not changed, because they can be long. */
async function readCurrent(db: Db, files: Files, known: Current): Promise<Current> {
  const heads = await db
    .selectFrom("house_texts")
    .select(["kind", "language"])
    .select((eb) => eb.fn.max("since").as("since"))
    .groupBy(["kind", "language"])
    .execute();
  const current = new Map<HouseTextKind, HouseText[]>();
  for (const { kind, language, since } of heads) {
    const isSame = (text: HouseText) => text.language === language && text.since === since;
    const text =
      known.get(kind)?.find(isSame) ?? (await readText(db, files, { kind, language, since }));
    if (text) current.set(kind, [...(current.get(kind) ?? []), text]);
  }
  return current;
}

interface Head {
  kind: HouseTextKind;
  language: string;
  since: number;
}

/** Returns null if the text comes from a file that is no longer in the settings. */
async function readText(db: Db, files: Files, head: Head): Promise<HouseText | null> {
  const { kind, language, since } = head;
  const { markdown, source } = await db
    .selectFrom("house_texts")
    .select(["markdown", "source"])
    .where("kind", "=", kind)
    .where("language", "=", language)
    .where("since", "=", since)
    .executeTakeFirstOrThrow();
  if (source === "file" && !files.get(kind)?.has(language)) return null;
  return { language: language as Language, since, markdown };
}

/** Returns the languages that have a file. */
async function recordTexts(
  db: Db,
  kind: HouseTextKind,
  path: string,
  now: number,
): Promise<ReadonlySet<string>> {
  const languages = new Set<string>();
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    const markdown = await houseFile(`${kind.toUpperCase()}_FILE`, path, language);
    if (markdown === null) continue;
    await recordFile(db, { kind, language, markdown }, now);
    languages.add(language);
  }
  return languages;
}

interface NewText {
  kind: HouseTextKind;
  language: Language;
  markdown: string;
}

/** A file that has not changed since it was last read does not replace what a page has published. */
async function recordFile(db: Db, text: NewText, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const lastRead = await newestOf(tx, text).where("source", "=", "file").executeTakeFirst();
    if (lastRead?.markdown !== text.markdown) await insertVersion(tx, text, "file", now);
  });
}

const newestOf = (tx: Db, { kind, language }: Omit<NewText, "markdown">) =>
  tx
    .selectFrom("house_texts")
    .select(["since", "markdown"])
    .where("kind", "=", kind)
    .where("language", "=", language)
    .orderBy("since", "desc")
    .limit(1);

async function insertVersion(
  tx: Db,
  text: NewText,
  source: "file" | "page",
  now: number,
): Promise<void> {
  const newest = await newestOf(tx, text).executeTakeFirst();
  // A new version must sort after the one it replaces, even if the clock was set back.
  const since = Math.max(now, (newest?.since ?? 0) + 1);
  await tx
    .insertInto("house_texts")
    .values({ ...text, since, source })
    .execute();
}

export interface Publication {
  kind: HouseTextKind;
  /** By language; an empty text falls back to the main language. */
  texts: Readonly<Record<Language, string>>;
  /** When the version took effect that the operator has edited; null if there was none. */
  basedOn: number | null;
}
