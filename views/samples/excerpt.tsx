const TAGS: Readonly<Record<string, string | undefined>> = {
  ...{ "zh-traditional": "zh-Hant", "zh-simplified": "zh-Hans" },
  ...{ "bilingual-zh-en": undefined, other: undefined, none: undefined },
};

export function Excerpt({ text, language }: { text: string; language: string | null }) {
  const code = language ?? "other";
  return (
    <blockquote className="excerpt" lang={code in TAGS ? TAGS[code] : code}>
      {text}
    </blockquote>
  );
}
