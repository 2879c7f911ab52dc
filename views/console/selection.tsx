import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";
import { selectionName } from "../../src/lib/selection";
import type { FilledForm } from "../ui/filled-form";

export interface Selection {
  /** A refused form, whose boxes stay checked. */
  form: FilledForm;
  isAllSelected: boolean;
  undecided: ReadonlyArray<{ id: string; text: string }>;
}

/** The boxes are outside the form, so that rows can have forms of their own. */
const FORM_ID = "selection";

interface BoxProps {
  id: string;
  name: string;
  selection: Selection;
}

export function SelectionBox({ id, name, selection: { form, isAllSelected } }: BoxProps) {
  const words = useMessages().operators.selection;
  const fieldName = selectionName(id);
  return (
    <input
      type="checkbox"
      form={FORM_ID}
      name={fieldName}
      value="true"
      aria-label={words.one({ name })}
      defaultChecked={isAllSelected || form.values[fieldName] === "true"}
    />
  );
}

interface AllProps {
  href: string;
  selection: Selection;
}

/** `href` is the page's address, with at least one parameter. */
export function SelectAllLink({ href, selection: { isAllSelected } }: AllProps) {
  const words = useMessages().operators.selection;
  if (isAllSelected) return <a href={href}>{words.none}</a>;
  return <a href={`${href}&selected=all`}>{words.all}</a>;
}

interface FormProps {
  action: string;
  title: string;
  /** The fields and buttons of the decision. */
  children: ReactNode;
}

export function SelectionForm({ action, title, children }: FormProps) {
  return (
    <section className="stack" aria-labelledby="selection-title">
      <h2 id="selection-title">{title}</h2>
      <form id={FORM_ID} className="stack" method="post" action={action} noValidate>
        {children}
      </form>
    </section>
  );
}

interface UndecidedProps {
  selection: Selection;
  /** Defaults to the IDs. */
  nameOf?: (id: string) => string;
}

/** Shown apart from the form, because nothing may be left to select. */
export function UndecidedNote({ selection: { undecided }, nameOf }: UndecidedProps) {
  const words = useMessages().operators.selection;
  if (undecided.length === 0) return null;
  return (
    <div className="near-copy-note" role="alert">
      <p>{words.undecided}</p>
      <ul>
        {undecided.map(({ id, text }) => (
          <li key={id}>
            <bdi>{nameOf?.(id) ?? id}</bdi>: {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
