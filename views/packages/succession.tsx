import { useMessages } from "../../messages/context";

export function RelistingLinks({
  relistedFrom,
  relistedAs,
}: {
  relistedFrom: string | null;
  relistedAs: string | null;
}) {
  const { relisting } = useMessages();
  return (
    <>
      {relistedFrom !== null && (
        <p className="succession">
          <a href={`/package/${relistedFrom}`}>{relisting.predecessor}</a>
        </p>
      )}
      <p className="succession" data-successor hidden={relistedAs === null}>
        <a href={`/package/${relistedAs ?? ""}`}>{relisting.successor}</a>
      </p>
    </>
  );
}
