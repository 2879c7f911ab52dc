import { BadSetting } from "../config";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "../lib/languages";

const MOST_BYTES = 500_000;

/** Other languages have their tag before the extension. @throws BadSetting */
export async function houseFile(
  name: string,
  path: string,
  language: Language,
): Promise<string | null> {
  const file = Bun.file(language === DEFAULT_LANGUAGE ? path : pathIn(path, language));
  if (!(await file.exists())) {
    if (language !== DEFAULT_LANGUAGE) return null;
    throw new BadSetting(`The setting ${name}: there is no file ${path}.`);
  }
  if (file.size > MOST_BYTES)
    throw new BadSetting(`The setting ${name}: ${path} has more than 500 KB.`);
  const bytes = await file.bytes().catch(() => null);
  if (!bytes) throw new BadSetting(`The setting ${name}: ${path} cannot be read by this user.`);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (text.trim() !== "") return text;
  } catch {
    throw new BadSetting(`The setting ${name}: ${path} is not text in UTF-8.`);
  }
  throw new BadSetting(`The setting ${name}: ${path} is empty.`);
}

function pathIn(path: string, language: Language): string {
  const tag = LANGUAGES[language];
  return /\.[^./]+$/.test(path) ? path.replace(/\.[^./]+$/, `.${tag}$&`) : `${path}.${tag}`;
}
