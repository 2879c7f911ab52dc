import { createContext, useContext } from "react";
import { useMessages } from "../../messages/context";

/** Names of the members who acted for the reader's organization, by ID. */
export type ActorNames = ReadonlyMap<string, string>;

export const ActorNamesContext = createContext<ActorNames>(new Map());

/** Shown to colleagues only: every other reader has no names. */
export function ActedBy({ id }: { id: string | null }) {
  const { organization } = useMessages();
  const name = useContext(ActorNamesContext).get(id ?? "");
  return name === undefined ? null : (
    <small className="muted">{organization.actor({ name })}</small>
  );
}
