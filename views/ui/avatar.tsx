interface Props {
  initial: string;
  image: string | null;
  size?: "small" | "large" | "huge";
}

const AVATAR_PIXELS = { small: 40, large: 56, huge: 96 } as const;

export function initialOf(name: string): string {
  const [letter = "U"] = Array.from(name.trim());
  return letter.toUpperCase();
}

export function Avatar({ initial, image, size = "small" }: Props) {
  const className = size === "small" ? "avatar" : `avatar ${size}`;
  const pixels = AVATAR_PIXELS[size];
  if (image !== null)
    return <img className={className} src={image} alt="" width={pixels} height={pixels} />;
  return (
    <span className={className} aria-hidden="true">
      {initial}
    </span>
  );
}
