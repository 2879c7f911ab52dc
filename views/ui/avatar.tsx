interface Props {
  initial: string;
  image: string | null;
  size?: "small" | "large" | "huge";
}

const PIXELS = { small: 40, large: 56, huge: 96 } as const;

export function initialOf(name: string): string {
  const [letter = "U"] = Array.from(name.trim());
  return letter.toUpperCase();
}

export function Avatar({ initial, image, size = "small" }: Props) {
  const className = size === "small" ? "avatar" : `avatar ${size}`;
  const side = PIXELS[size];
  if (image !== null)
    return <img className={className} src={image} alt="" {...{ width: side, height: side }} />;
  return (
    <span className={className} aria-hidden="true">
      {initial}
    </span>
  );
}
