import type { ReactNode } from "react";
import { LinkButton, Submit } from "../ui/buttons";
import { CertifiedBadge } from "../ui/certified-badge";
import { Claims } from "../ui/claims";
import { Field } from "../ui/field";
import { FigureCards } from "../ui/figure-cards";
import { ICONS, Icon } from "../ui/icon";
import { NoValue } from "../ui/no-value";
import { Stepper } from "../ui/stepper";
import { Tabs } from "../ui/tabs";

const COLORS = [
  ...["paper", "sheet", "sunk", "ink", "muted", "line", "line-strong", "control-line"],
  ...["vermilion", "vermilion-deep", "jade", "amber", "blue", "violet", "plum"],
];

/** The parts that pages are made of, for developers: only `bun run dev` serves it, in English. */
export function DesignPage() {
  return (
    <div className="seller-page">
      <header>
        <h1>Design</h1>
        <p className="lead">
          Everything that a page is made of. Choose a theme above, and try it on a phone.
        </p>
      </header>
      <Part title="Type">
        <h1>A page has one title</h1>
        <h2>A section</h2>
        <h3>A part of a section</h3>
        <p className="lead">Lead: one sentence below a title.</p>
        <p>Text: everything that is read, controls included.</p>
        <p className="header-facts">Label: names of fields and of columns, facts in one line.</p>
        <p className="field-hint">Small: hints and sources.</p>
      </Part>
      <Part title="Colors">
        <dl className="facts">
          {COLORS.map((name) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <svg width="100%" height="40" role="img" aria-label={name}>
                  <rect width="100%" height="40" fill={`var(--${name})`} />
                </svg>
              </dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part title="Buttons">
        <p>One primary button for the next step of a page or dialog. All others are plain.</p>
        <p className="button-row">
          <LinkButton href="#buttons" label="Next step" kind="primary" />
          <LinkButton href="#buttons" label="Plain" />
          <LinkButton href="#buttons" label="Small" kind="small" />
          <Submit label="Disabled" disabled />
        </p>
      </Part>
      <Part title="Facts strip">
        <p>What a decision depends on, above everything else.</p>
        <dl className="facts-strip">
          <div>
            <dt>Tokens (est.)</dt>
            <dd>1.6M</dd>
          </div>
          <div>
            <dt>Quality</dt>
            <dd>
              97 <small>on 0.3% of the text</small>
            </dd>
          </div>
          <div>
            <dt>Not known</dt>
            <dd>
              <NoValue />
            </dd>
          </div>
        </dl>
      </Part>
      <Part title="Stepper">
        <Stepper
          label="Stepper"
          steps={[
            { name: "Done", state: "done", at: Date.UTC(2026, 10, 30) },
            { name: "Current", state: "current", at: null },
            { name: "Ahead", state: "ahead", at: null },
          ]}
        />
        <Stepper
          label="Stopped"
          steps={[
            { name: "Done", state: "done", at: Date.UTC(2026, 10, 30) },
            { name: "Void", state: "stopped", at: Date.UTC(2026, 10, 30) },
          ]}
        />
      </Part>
      <Part title="Figures">
        <FigureCards
          label="Figures"
          cards={[
            ["Leading", "3"],
            ["Awaiting payment", "$1,250.00", "2 contracts"],
          ]}
        />
        <Claims
          claims={[
            { figure: "12", label: "Licenses sold in 30 days" },
            { figure: null, label: "Nothing to count yet" },
          ]}
        />
      </Part>
      <Part title="Table">
        <div className="table-scroll">
          <table className="sales-table">
            <thead>
              <tr>
                <th scope="col">Package</th>
                <th scope="col">State</th>
                <th scope="col">Price</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">Tide tables of Victoria Harbor</th>
                <td>Ends in 2 d</td>
                <td>$4,200.00</td>
              </tr>
              <tr>
                <th scope="row">Court judgments, 1970–2020</th>
                <td>Sold</td>
                <td>
                  <NoValue />
                </td>
              </tr>
            </tbody>
          </table>
        </div>
      </Part>
      <Part title="Tabs">
        <Tabs
          label="Tabs"
          target="main"
          tabs={[
            { href: "/design", name: "This one", current: true },
            { href: "/design?other", name: "Another", current: false },
          ]}
        />
      </Part>
      <Part title="Fields">
        <Field name="plain" label="A field" hint="At most 100 characters." />
        <Field name="wrong" label="A field that is wrong" error="Choose a file." />
      </Part>
      <Part title="Badges and icons">
        <p className="package-tags">
          <CertifiedBadge />
          <span className="category-badge" data-category="Legal">
            Legal
          </span>
          {ICONS.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </p>
      </Part>
      <Part title="Nothing to show">
        <div className="empty">
          <h2>No bids yet</h2>
          <p>What will be here, and what to do first.</p>
          <LinkButton href="/marketplace" label="Browse the marketplace" />
        </div>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="package-section" id={title.toLowerCase().replaceAll(" ", "-")}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
