import { useMessages } from "../../messages/context";

interface Props {
  label: string;
  createsPasskey?: boolean;
  isPrimary?: boolean;
}

/** The container stays hidden until the script shows it. */
export function PasskeyButton({ label, createsPasskey = false, isPrimary = false }: Props) {
  const { failures } = useMessages().security.passkey;
  return (
    <>
      <input type="hidden" name="passkey" />
      <button
        className={isPrimary ? "button primary wide" : "button wide"}
        type="button"
        data-passkey={createsPasskey ? "make" : "use"}
        data-passkey-failures={JSON.stringify(failures)}
      >
        {label}
      </button>
    </>
  );
}
