import { useMessages } from "../../messages/context";
import type { OwnPasskey } from "../../src/accounts/passkeys";
import { Submit } from "../ui/buttons";
import { Moment } from "../ui/moment";

interface Props {
  passkeys: readonly OwnPasskey[];
  isRemovable: boolean;
}

export function OwnPasskeys({ passkeys, isRemovable }: Props) {
  return (
    <ul className="own-passkeys">
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} {...passkey} isRemovable={isRemovable} />
      ))}
    </ul>
  );
}

function PasskeyRow({
  id,
  name,
  addedAt,
  lastUsedAt,
  isRemovable,
}: OwnPasskey & { isRemovable: boolean }) {
  const { common, security } = useMessages();
  const { passkeys: words } = security.section;
  const path = `/settings/passkeys/${id}`;
  const field = `passkey-${id}`;
  return (
    <li>
      <div>
        <p className="passkey-name">{name}</p>
        <p className="muted">
          {words.added} <Moment at={addedAt} day />,{" "}
          {lastUsedAt === null ? (
            words.unused
          ) : (
            <>
              {words.used} <Moment at={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <details>
        <summary className="button small" aria-label={words.renameLabel({ name })}>
          {words.rename}
        </summary>
        <form method="post" action={`${path}/name`}>
          <label className="visually-hidden" htmlFor={field}>
            {common.name}
          </label>
          <input id={field} name="name" defaultValue={name} maxLength={60} required />
          <Submit label={words.save} kind="small" />
        </form>
      </details>
      {isRemovable && (
        <form method="post" action={`${path}/removal`}>
          <Submit
            label={words.remove}
            kind="small danger"
            aria-label={words.removeLabel({ name })}
          />
        </form>
      )}
    </li>
  );
}
