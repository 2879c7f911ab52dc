interface Props {
  title: string;
  paragraphs: readonly string[];
  signature: string;
}

/** A light letter. Mail clients know no style sheets, so the few styles stand inline. */
export function MailPage({ title, paragraphs, signature }: Props) {
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
        <p style={{ opacity: 0.7 }}>{signature}</p>
      </body>
    </html>
  );
}
