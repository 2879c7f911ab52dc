import { useMessages } from "../messages/context";

export function Succession({ before, after }: { before: string | null; after: string | null }) {
  const { relisting } = useMessages();
  return (
    <>
      {before !== null && (
        <p className="succession">
          <a href={`/package/${before}`}>{relisting.predecessor}</a>
        </p>
      )}
      <p className="succession" data-successor hidden={after === null}>
        <a href={`/package/${after ?? ""}`}>{relisting.successor}</a>
      </p>
    </>
  );
}
