import { Fragment } from "react";
import type { ContractDocument } from "../../src/contracts/document";
import { ContractArticle } from "../trade/contract-article";

interface Props {
  lang: string;
  title: string;
  paragraphs: readonly string[];
  lots: ReadonlyArray<{ title: string; facts: string; url: string }>;
  action: { label: string; url: string } | undefined;
  signature: string;
  footer: ReadonlyArray<{ label: string; url: string }>;
  contract: ContractDocument | undefined;
  checkpoint: string | undefined;
}

const NOTE_STYLE = {
  fontSize: "0.7rem",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
} as const;

const BUTTON_STYLE = {
  display: "inline-block",
  padding: "0.6rem 1.1rem",
  borderRadius: "0.3rem",
  background: "#b9301a",
  color: "#fff8ee",
  textDecoration: "none",
} as const;

const BRAND_STYLE = {
  margin: "0 0 1.2rem",
  paddingLeft: "0.6rem",
  borderLeft: "0.4rem solid #b9301a",
  fontWeight: 600,
} as const;

/** The styles are inline, because many mail clients ignore style sheets. */
export function MailPage({ lang, title, paragraphs, lots, action, signature, ...rest }: Props) {
  const { footer, contract, checkpoint } = rest;
  return (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        {contract && <style>{CONTRACT_STYLES}</style>}
      </head>
      <body style={{ margin: "0 auto", maxWidth: "34rem", padding: "1.5rem", lineHeight: 1.6 }}>
        <p style={BRAND_STYLE}>{signature}</p>
        <h1 style={{ fontSize: "1.3rem", lineHeight: 1.3 }}>{title}</h1>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {lots.map(({ title, facts, url }) => (
          <p key={url}>
            <a href={url} style={{ color: "inherit", fontWeight: 600 }}>
              {title}
            </a>
            <br />
            {facts}
          </p>
        ))}
        {action && (
          <p>
            <a href={action.url} style={BUTTON_STYLE}>
              {action.label}
            </a>
          </p>
        )}
        {checkpoint !== undefined && <pre style={NOTE_STYLE}>{checkpoint}</pre>}
        <p style={{ opacity: 0.7 }}>{signature}</p>
        {footer.length > 0 && (
          <p style={{ fontSize: "0.85rem" }}>
            {footer.map(({ label, url }, i) => (
              <Fragment key={url}>
                {i > 0 && " · "}
                <a href={url} style={{ color: "inherit" }}>
                  {label}
                </a>
              </Fragment>
            ))}
          </p>
        )}
        {contract && <ContractArticle document={contract} level={2} />}
      </body>
    </html>
  );
}

const CONTRACT_STYLES = `
.contract { margin-top: 2rem; padding-top: 1rem; border-top: 1px solid #b9301a; }
.contract h2 { font-size: 1.2rem; }
.contract h3 { margin: 1.6rem 0 0.4rem; font-size: 1.05rem; }
.contract p { margin: 0.5rem 0; }
.contract table { margin: 0.4rem 0 0.8rem; border-spacing: 0; }
.contract th { padding: 0.1rem 1.2rem 0.1rem 0; text-align: left; vertical-align: top; font-weight: normal; opacity: 0.7; }
.contract td { padding: 0.1rem 0; vertical-align: top; }
.clause-number { opacity: 0.7; }
`;
