import { BadSetting } from "../config";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "../lib/languages";

const MAX_FILE_BYTES = 500_000;

/** Files in other languages have a language tag before the extension. @throws BadSetting */
export async function houseFile(
  name: string,
  path: string,
  language: Language,
): Promise<string | null> {
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
