interface Props {
  title: string;
  paragraphs: readonly string[];
  action: { label: string; url: string } | undefined;
  signature: string;
}

const BUTTON = {
  display: "inline-block",
  padding: "0.6rem 1.1rem",
  borderRadius: "0.3rem",
  background: "#b9301a",
  color: "#fff8ee",
  textDecoration: "none",
} as const;

/** A light letter. Mail clients know no style sheets, so the few styles stand inline. */
export function MailPage({ title, paragraphs, action, signature }: Props) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
      </head>
      <body style={{ margin: "0 auto", maxWidth: "34rem", padding: "1.5rem", lineHeight: 1.6 }}>
        <h1 style={{ fontSize: "1.3rem", lineHeight: 1.3 }}>{title}</h1>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {action && (
          <p>
            <a href={action.url} style={BUTTON}>
              {action.label}
            </a>
          </p>
        )}
        <p style={{ opacity: 0.7 }}>{signature}</p>
      </body>
    </html>
  );
}
