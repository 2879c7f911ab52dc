import { useMessages } from "../messages/context";

interface Props {
  label: string;
  /** Whether a new passkey is made, or one that there is signs. */
  makes?: boolean;
  /** What the form is for; otherwise it is one of two ways. */
  primary?: boolean;
}

/**
 * Sends its form once a passkey has answered the challenge that the form's own address gives out
 * (islands/site/passkeys.ts). No way around the script: what holds it is not seen until that shows it.
 */
export function PasskeyButton({ label, makes = false, primary = false }: Props) {
  const { failures } = useMessages().security.passkey;
  return (
    <>
      <input type="hidden" name="passkey" />
      <button
        className={primary ? "button primary wide" : "button wide"}
        type="button"
        data-passkey={makes ? "make" : "use"}
        data-passkey-failures={JSON.stringify(failures)}
      >
        {label}
      </button>
    </>
  );
}
