import { createElement as h } from "react";
import { cardTexts } from "./cards.mjs";

/** The same page as React components. */
export function Marketplace({ lots }) {
  return h(
    "html",
    { lang: "en" },
    h("head", null, h("meta", { charSet: "utf-8" }), h("title", null, "Marketplace")),
    h("body", null, h(Header), h(List, { lots })),
  );
}

export function Header() {
  return h(
    "header",
    null,
    h("a", { href: "/" }, "Marketplace"),
    h("a", { href: "/sign-in" }, "Sign in"),
  );
}

export function List({ lots }) {
  const cards = lots.map((lot) => h(Card, { key: lot.id, lot }));
  return h("main", null, h("h1", null, "Marketplace"), h("ul", null, cards));
}

function Card({ lot }) {
  const { href, title, description, price, endsAt, facts } = cardTexts(lot);
  const rows = facts.flatMap(([name, value]) => [
    h("dt", { key: name }, name),
    h("dd", { key: `${name} value` }, value),
  ]);
  return h(
    "li",
    { className: "card" },
    h("a", { href }, h("h2", null, title)),
    h("p", null, description),
    h("dl", null, rows),
    h("p", { className: "price" }, price),
    h("time", { dateTime: endsAt }, endsAt),
  );
}
