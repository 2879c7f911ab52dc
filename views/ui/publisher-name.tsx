import type { Package } from "../../src/packages/packages";
import { useMessages } from "../messages/context";
import { UserText } from "./written";

interface Props {
  lot: Pick<Package, "publisher" | "publisher_verified">;
  hint?: string | undefined;
}

/** Says whose word it is, because a seller can state any publisher. */
export function PublisherName({ lot, hint }: Props) {
  const { publisher: words } = useMessages().packages;
  if (!lot.publisher) return null;
  return (
    <>
      <UserText text={lot.publisher} hint={hint} />{" "}
      <small className="muted">
        {lot.publisher_verified === 1 ? words.markVerified : words.markStated}
      </small>
    </>
  );
}
