import { useMessages } from "../../messages/context";
import { DialogLink } from "../ui/buttons";

interface Props {
  packageId: string;
  title: string;
  quiet?: boolean;
}

export function PreviewButton({ packageId, title, quiet }: Props) {
  const { common, samples } = useMessages();
  const { open } = samples.preview;
  const href = `/package/${packageId}/samples`;
  return (
    <DialogLink
      className={quiet ? undefined : "button"}
      href={href}
      aria-label={common.actionOn({ action: open, title })}
    >
      {open}
    </DialogLink>
  );
}
