/** The beginning of a sample, in the language that was measured. */
export function Excerpt({ text, language }: { text: string; language: string | null }) {
  const lang = language?.startsWith("zh-")
    ? language.replace("traditional", "Hant").replace("simplified", "Hans")
    : (language ?? undefined);
  return (
    <blockquote className="excerpt" lang={lang}>
      {text}
    </blockquote>
  );
}
