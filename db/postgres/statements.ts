import { LRUCache } from "lru-cache";
import type { ClientBase } from "pg";

/** Texts that are looked out for: those asked again are worth a statement of the server's. */
const WATCHED = 1000;

/** So many statements a connection keeps; one that has them all is replaced. */
const MOST = 300;

/** What takes parameters or answers with rows; of the rest nothing is planned. */
const PLANNED = /^\s*(select|insert|update|delete|with)\b/;

/** What is searched for decides how it is found: no plan would do for all of it. */
const SEARCHING = /\bpackage_(texts|trigrams|grams)\b/;

interface Text {
  /** Null for one that is planned anew each time. */
  name: string | null;
  asked: number;
}

const texts = new LRUCache<string, Text>({ max: WATCHED });

/**
 * The statements that the server keeps for one connection, each parsed once and, where one plan serves all
 * values as well as one for each, planned once. Texts that come once in a while are not among them.
 */
export class Statements {
  readonly #named = new Set<string>();
  #trusted = true;

  /** By which name a text is asked; undefined: without one, to be planned for its values. */
  nameOf(text: string): string | undefined {
    if (!this.#trusted) return undefined;
    const known = textOf(text);
    const { name } = known;
    if (name === null || (known.asked++ === 0 && !this.#named.has(name))) return undefined;
    this.#named.add(name);
    return name;
  }

  /** The server has forgotten them, or their tables have changed: none is used on this connection again. */
  distrust(): void {
    this.#trusted = false;
  }

  /** Whether the connection is to be given to nobody else. */
  get isOver(): boolean {
    return !this.#trusted || this.#named.size >= MOST;
  }
}

function textOf(text: string): Text {
  let known = texts.get(text);
  if (!known) {
    const isKept = PLANNED.test(text) && !SEARCHING.test(text);
    known = { name: isKept ? Bun.hash.wyhash(text).toString(36) : null, asked: 0 };
    texts.set(text, known);
  }
  return known;
}

const statements = new WeakMap<ClientBase, Statements>();

export function statementsOf(client: ClientBase): Statements {
  let own = statements.get(client);
  if (!own) {
    own = new Statements();
    statements.set(client, own);
  }
  return own;
}
