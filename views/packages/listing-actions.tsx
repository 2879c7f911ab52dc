import { useMessages } from "../../messages/context";
import { type FormStep, neighborOf } from "../../src/packages/listing-steps";
import { SubmitButton } from "../ui/buttons";

export type ListingTarget =
  | { kind: "new" }
  | { kind: "draft" | "package"; id: string; revision: number };

interface Props {
  place: "page" | "dialog";
  target: ListingTarget;
  step: FormStep | null;
}

export function ListingActions({ place, target, step }: Props) {
  const { common, collections, listing } = useMessages();
  const { create } = collections;
  const { actions, steps } = listing;
  const [previous, next] = [step && neighborOf(step, -1), step && neighborOf(step, 1)];
  const actionButton = (value: string, label: string, className = "button") => (
    <button className={className} type="submit" name="act" value={value}>
      {label}
    </button>
  );
  return (
    <div className="button-row">
      {previous && actionButton(`to:${previous}`, steps.back)}
      {next && actionButton(`to:${next}`, steps.next, "button primary")}
      {target.kind === "package" ? (
        <SubmitButton label={common.saveChanges} busyLabel={common.saving} />
      ) : (
        <>
          {!next && <SubmitButton label={create.submit} />}
          {actionButton("draft", actions.saveDraft)}
        </>
      )}
      {target.kind === "draft" && actionButton("delete", actions.deleteDraft)}
      {place === "dialog" && (
        <button className="button" type="button" data-close-dialog>
          {common.cancel}
        </button>
      )}
    </div>
  );
}
