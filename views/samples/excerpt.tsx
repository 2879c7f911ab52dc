/** The beginning of a sample, in the language that was measured. */
export function Excerpt({ text, language }: { text: string; language: string | null }) {
  const lang = language?.startsWith("zh-")
    ? language.replace("traditional", "Hant").replace("simplified", "Hans")
    : // A language that was not told apart has no tag.
      language === null || language === "other"
      ? undefined
      : language;
  return (
    <blockquote className="excerpt" lang={lang}>
      {text}
    </blockquote>
  );
}
