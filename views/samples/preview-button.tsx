import { useMessages } from "../../messages/context";
import { DialogLink } from "../ui/buttons";
import { namedBy } from "../ui/card-parts";

interface Props {
  packageId: string;
}

export function PreviewButton({ packageId }: Props) {
  const { samples } = useMessages();
  return (
    <DialogLink href={`/package/${packageId}/samples`} {...namedBy("preview", packageId)}>
      {samples.preview.open}
    </DialogLink>
  );
}
