interface Props {
  /** Whose first letter stands in for a picture: a name, else an address. */
  of: string;
  /** Path of the picture; null where there is none. */
  image: string | null;
  size?: "small" | "large" | "huge";
}

const PIXELS = { small: 40, large: 56, huge: 96 } as const;

/** A member's picture, else the first letter of first name or email, else U. */
export function Avatar({ of, image, size = "small" }: Props) {
  const className = size === "small" ? "avatar" : `avatar ${size}`;
  const side = PIXELS[size];
  if (image !== null)
    return <img className={className} src={image} alt="" {...{ width: side, height: side }} />;
  const [letter = "U"] = Array.from(of.trim());
  return (
    <span className={className} aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  );
}
