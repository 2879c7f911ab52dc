import { countHanCharacters } from "../language/han";
import { detectLanguage, type LanguageCode } from "../language/language";
import { tally } from "../text/characters";
import {
  COMMENT_LINES,
  languageOfLines,
  languageOfName,
  type ProgrammingLanguage,
} from "./code-languages";
import { isObject, type Rec, textIn } from "./records";

export interface CodeFigures {
  kind: "code";
  files: number;
  lines: number;
  languages: readonly { name: string | null; files: number; lines: number }[];
  commentLines: number;
  /** The language that comments are written in; null where they are too few. */
  commentLanguage: LanguageCode | null;
  /** Files by fault; a file can have several. */
  minified: number;
  generated: number;
  copies: number;
  /** Files that begin with a license or a copyright line. */
  licensed: number;
  /** Of the lines that say something, those that an earlier line says. */
  repeatedShare: number;
}

interface SourceFile {
  text: string;
  language: ProgrammingLanguage | null;
}

const PATH_FIELD = /^(?:(?:file_?)?(?:path|name)|max_stars_repo_path)$/i;
const LANGUAGE_FIELD = /^(?:lang|language|programming_language|ext(?:ension)?)$/i;
const SOURCE_FIELD =
  /^(?:content|code|source|source_code|text|body|func(?:tion)?|snippet|whole_func_string)$/i;

export function codeFiguresOf(text: string, records: readonly Rec[] | null): CodeFigures | null {
  const files = records ? (notebooksIn(records) ?? filesIn(records)) : fileIn(text);
  return files && files.length > 0 ? figuresOf(files) : null;
}

function fileIn(text: string): SourceFile[] | null {
  const language = codeLanguageOf(text);
  return language ? [{ text, language }] : null;
}

/** A notebook's code; what its author writes between is not judged. */
function notebooksIn(records: readonly Rec[]): SourceFile[] | null {
  const notebooks = records.flatMap((record) => {
    if (!Array.isArray(record.cells) || !("nbformat" in record)) return [];
    const cells = record.cells.filter(isObject).filter(({ cell_type: type }) => type === "code");
    const sources = cells.map(({ source }) =>
      Array.isArray(source) ? source.map(textIn).join("") : textIn(source),
    );
    const info = isObject(record.metadata) ? record.metadata.language_info : null;
    const name = isObject(info) ? info.name : null;
    const language = languageOfName(typeof name === "string" ? name : "python");
    return [{ text: sources.join("\n"), language }];
  });
  return notebooks.length === records.length ? notebooks : null;
}

const NEARLY_ALL = 0.9;

function filesIn(records: readonly Rec[]): SourceFile[] | null {
  const files = records.flatMap((record) => {
    const fields = Object.entries(record);
    const source = fields.find(
      ([name, value]) => SOURCE_FIELD.test(name) && typeof value === "string",
    );
    if (!source) return [];
    const text = String(source[1]);
    const isNamed = ([name, value]: [string, unknown]) =>
      typeof value === "string" && (PATH_FIELD.test(name) || LANGUAGE_FIELD.test(name));
    const named = fields.filter(isNamed).map(([, value]) => languageOfName(String(value)));
    const stated = named.find((language) => language !== null);
    const language = stated ?? codeLanguageOf(text);
    return language ? [{ text, language }] : [];
  });
  const written = files.filter(({ text, language }) => isWrittenIn(language, text));
  const isCode = files.length >= NEARLY_ALL * records.length && written.length >= files.length / 2;
  return isCode ? files : null;
}

/** A stated language alone does not make prose code. */
function isWrittenIn(language: ProgrammingLanguage | null, text: string): boolean {
  return language?.marker === null ? hasCodeSigns(text) : codeLanguageOf(text) !== null;
}

const MAX_LINES_READ = 2000;
const MAX_CHARACTERS_READ = 200_000;
const MAX_LINE_READ = 300;
const MIN_SIGN_SHARE = 0.03;
const MIN_CODE_LINES = 0.5;
const MIN_MARKED_LINES = 0.08;
const CODE_SIGN = /[(){}[\]=;<>_]/g;
const CODE_LINE =
  /[;{}()[\]]\s*(?:\/\/.*)?$|^\s*(?:#|\/\/|\/?\*|--)|^\s*[\w.$[\]"'*&]+(?: [\w.$<>[\]*&]+)? *(?:[-+*/|&:?]?=|:=|<-)[^=]|:\s*$|^\s*(?:return|import|from|end|break|continue|pass|fi|done|else)\b/;

/** Null for what is not code. Prose has no lines of a programming language, and few of its signs. */
function codeLanguageOf(text: string): ProgrammingLanguage | null {
  const lines = linesIn(text).slice(0, MAX_LINES_READ);
  if (!hasCodeSigns(lines.join("\n"))) return null;
  const beginnings = lines.map((line) => line.slice(0, MAX_LINE_READ));
  const found = languageOfLines(beginnings);
  if (isMinified(text)) return found?.language ?? null;
  const codeLines = beginnings.filter((line) => CODE_LINE.test(line)).length;
  if (codeLines < MIN_CODE_LINES * lines.length) return null;
  return found && found.share >= MIN_MARKED_LINES ? found.language : null;
}

function hasCodeSigns(text: string): boolean {
  const read = text.slice(0, MAX_CHARACTERS_READ);
  return (read.match(CODE_SIGN)?.length ?? 0) >= MIN_SIGN_SHARE * read.length;
}

const linesIn = (text: string) => text.split("\n").filter((line) => line.trim() !== "");

/** Beyond what people write in a line: three quarters of the text in lines of 300 characters. */
const LONG_LINE = 300;

function isMinified(text: string): boolean {
  const lines = linesIn(text);
  const long = lines.filter(({ length }) => length > LONG_LINE);
  const length = long.reduce((sum, line) => sum + line.length, 0);
  const steps = long.reduce((sum, line) => sum + (line.match(/[;{},]/g)?.length ?? 0), 0);
  return length > 0.75 * text.length && steps > length / 60;
}

const HEAD_LINES = 20;
const GENERATED =
  /\b(?:auto-?generated|generated (?:by|from|code)|do not (?:edit|modify)|@generated)\b/i;
const LICENSED =
  /\b(?:SPDX-License-Identifier|licensed under|copyright (?:\(c\)|©|\d{4})|all rights reserved)\b|©/i;
const MIN_LINE_LETTERS = 12;
const MIN_COMMENT_CHARACTERS = 100;

function figuresOf(files: readonly SourceFile[]): CodeFigures {
  const languages = new Map<string | null, { files: number; lines: number }>();
  const seen = { files: new Set<string>(), lines: new Set<string>() };
  const counts = { lines: 0, telling: 0, repeated: 0, comments: 0, minified: 0, generated: 0 };
  let [copies, licensed] = [0, 0];
  const comments: string[] = [];
  for (const { text, language } of files) {
    const lines = linesIn(text);
    const name = language?.name ?? null;
    const sum = languages.get(name) ?? { files: 0, lines: 0 };
    languages.set(name, { files: sum.files + 1, lines: sum.lines + lines.length });
    const head = lines.slice(0, HEAD_LINES).join("\n");
    counts.minified += Number(isMinified(text));
    counts.generated += Number(GENERATED.test(head));
    licensed += Number(LICENSED.test(head));
    const key = text.replace(/\s+/g, " ").trim();
    copies += Number(seen.files.has(key));
    seen.files.add(key);
    counts.lines += lines.length;
    for (const line of lines) {
      const comment = COMMENT_LINES[language?.comment ?? "none"].exec(line)?.[1];
      if (comment !== undefined) {
        counts.comments++;
        comments.push(comment);
      }
      const words = line.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
      if (words.length < MIN_LINE_LETTERS) continue;
      counts.telling++;
      if (seen.lines.has(words)) counts.repeated++;
      seen.lines.add(words);
    }
  }
  return {
    kind: "code",
    files: files.length,
    lines: counts.lines,
    languages: [...languages]
      .map(([name, sum]) => ({ name, ...sum }))
      .sort((a, b) => b.lines - a.lines),
    commentLines: counts.comments,
    commentLanguage: commentLanguageOf(comments.join("\n")),
    minified: counts.minified,
    generated: counts.generated,
    copies,
    licensed,
    repeatedShare: counts.repeated / Math.max(1, counts.telling),
  };
}

function commentLanguageOf(comments: string): LanguageCode | null {
  if (comments.length < MIN_COMMENT_CHARACTERS) return null;
  const { code, decided } = detectLanguage(comments, tally(comments), countHanCharacters(comments));
  return decided ? code : null;
}
