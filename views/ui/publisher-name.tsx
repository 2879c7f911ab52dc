import { useMessages } from "../../messages/context";
import type { Package } from "../../src/packages/packages";
import { UserText } from "./written";

interface Props {
  lot: Pick<Package, "publisher" | "publisher_verified">;
  hint?: string | undefined;
}

export const STATED_SIGN = "*";

/** For tables, which explain the signs below. */
export function PublisherCell({ lot }: Props) {
  const { publisher: words } = useMessages().packages;
  const isVerified = lot.publisher_verified === 1;
  const mark = isVerified ? words.markVerified : words.markStated;
  return (
    <bdi title={`${lot.publisher} (${mark})`}>
      <span aria-hidden="true">{isVerified ? "✓" : STATED_SIGN}</span> {lot.publisher}
      <span className="visually-hidden"> {mark}</span>
    </bdi>
  );
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
