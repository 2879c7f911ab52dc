import { useMessages } from "../messages/context";

interface Props {
  packageId: string;
  title: string;
  quiet?: boolean;
}

export function PreviewButton({ packageId, title, quiet }: Props) {
  const { preview } = useMessages().samples;
  const href = `/package/${packageId}/samples`;
  return (
    <a
      className={quiet ? undefined : "button"}
      href={href}
      hx-get={href}
      hx-target="#dialog-content"
      aria-label={preview.openLabel({ title })}
    >
      {preview.open}
    </a>
  );
}
