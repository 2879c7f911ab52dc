const LANGUAGE_TAGS: Readonly<Record<string, string | undefined>> = {
  "zh-traditional": "zh-Hant",
  "zh-simplified": "zh-Hans",
  "bilingual-zh-en": undefined,
  other: undefined,
  none: undefined,
};

export function sampleTag(language: string | null): string | undefined {
  const code = language ?? "other";
  return code in LANGUAGE_TAGS ? LANGUAGE_TAGS[code] : code;
}

export function Excerpt({ text, language }: { text: string; language: string | null }) {
  return (
    <blockquote className="excerpt" lang={sampleTag(language)}>
      {text}
    </blockquote>
  );
}
