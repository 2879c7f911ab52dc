import { useMessages } from "../messages/context";

interface Props {
  label: string;
  makes?: boolean;
  primary?: boolean;
}

/** The container stays hidden until the script shows it. */
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
