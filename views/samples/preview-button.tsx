import { useMessages } from "../../messages/context";
import { DialogLink } from "../ui/buttons";
import { namedBy } from "../ui/card-parts";

interface Props {
  packageId: string;
  quiet?: boolean;
}

export function PreviewButton({ packageId, quiet }: Props) {
  const { samples } = useMessages();
  return (
    <DialogLink
      className={quiet ? undefined : "button"}
      href={`/package/${packageId}/samples`}
      {...namedBy("preview", packageId)}
    >
      {samples.preview.open}
    </DialogLink>
  );
}
