/** Lines of code, which are in English. */
export function Code({ text }: { text: string }) {
  return (
    <pre className="lines" lang="en">
      <code>{text}</code>
    </pre>
  );
}
