import { useMessages } from "../../messages/context";
import { fieldsIn } from "../../src/consent/changes";
import type { ReadChange } from "../../src/consent/reading";
import type { Correctable } from "../../src/packages/corrections";
import type { Package } from "../../src/packages/packages";
import { LinkButton, Submit, SubmitButton } from "../ui/buttons";
import type { FilledForm } from "../ui/filled-form";
import { Moment } from "../ui/moment";
import { PackageTitle } from "../ui/package-title";
import { UserText } from "../ui/written";
import { AskForms } from "./ask-forms";
import { useFieldLabels } from "./field-labels";

interface Props {
  lot: Package;
  changes: readonly ReadChange[];
  isOwner: boolean;
  /** Why the owner cannot ask for a change now. */
  fault: string | null;
  names: readonly Correctable[];
  current: Readonly<Partial<Record<string, string>>>;
  form: FilledForm;
}

export function ChangesPage({ lot, changes, isOwner, fault, ...asking }: Props) {
  const { changes: words, common } = useMessages();
  return (
    <article className="seller-page">
      <header>
        <h1>{words.title}</h1>
        <p>
          <PackageTitle as="strong" lot={lot} href={`/package/${lot.id}`} />
        </p>
        <p className="muted">{words.lead}</p>
      </header>
      {changes.map((change) => (
        <ChangeSection key={change.id} change={change} isOwner={isOwner} />
      ))}
      {changes.length === 0 && <p>{words.none}</p>}
      {isOwner && <AskForms lot={lot} fault={fault} {...asking} />}
      <p>
        <LinkButton href={`/package/${lot.id}`} label={common.viewPackage} />
      </p>
    </article>
  );
}

function ChangeSection({ change, isOwner }: { change: ReadChange; isOwner: boolean }) {
  const { changes: words, packages } = useMessages();
  const labels = useFieldLabels();
  const shown = (name: Correctable, value: string) =>
    name === "category" ? packages.category(value) : value;
  const { id, kind, status, asked, agreed } = change;
  const isOpen = status === "open";
  return (
    <section className="account-card wide stack" aria-labelledby={`change-${id}`}>
      <h2 id={`change-${id}`}>{words.kinds[kind]}</h2>
      <p>
        <strong>
          {words.states[status]} <Moment at={isOpen ? change.due_at : (change.decided_at ?? 0)} />
        </strong>
      </p>
      {isOpen && <p>{words.means[kind]}</p>}
      {isOpen && <p className="muted">{words.progress({ agreed, asked })}</p>}
      {status === "agreed" && <p>{words.made[kind]({ count: agreed })}</p>}
      <UserText text={change.note} />
      {fieldsIn(change).map(({ name, before, after }) => (
        <dl className="facts" key={name}>
          <div>
            <dt>{labels[name]}</dt>
            <dd>
              {words.before} {before ? <del>{shown(name, before)}</del> : words.nothing}
            </dd>
            <dd>
              {words.after} {after ? <ins>{shown(name, after)}</ins> : words.nothing}
            </dd>
          </div>
        </dl>
      ))}
      {change.own === "accepted" && <p>{words.own.accepted}</p>}
      {change.own === "declined" && <p>{words.own.declined}</p>}
      {isOpen && (isOwner || change.own === "asked") && (
        <form
          className="button-row"
          method="post"
          action={`/package/${change.package_id}/changes/${id}`}
          data-busy-form
        >
          {isOwner ? (
            <Submit label={words.withdraw} name="answer" value="withdraw" />
          ) : (
            <>
              <SubmitButton label={words.agree} name="answer" value="accept" />
              <Submit label={words.decline} name="answer" value="decline" />
            </>
          )}
        </form>
      )}
    </section>
  );
}
