import { useMessages } from "../../messages/context";

/** Where the panel leaves room beside a long page. */
export function Contents({ titles }: { titles: Record<string, string> }) {
  const { contents } = useMessages().packages.detail;
  return (
    <nav className="contents" aria-label={contents}>
      {Object.entries(titles).map(([id, title]) => (
        <a key={id} href={`#${id}`}>
          {title}
        </a>
      ))}
    </nav>
  );
}
