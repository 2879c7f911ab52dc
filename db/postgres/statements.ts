import { LRUCache } from "lru-cache";
import type { ClientBase } from "pg";

/** Texts that are looked out for: those asked again are worth a statement of the server's. */
const WATCHED = 1000;

/** So many statements a connection keeps; one that has them all is replaced. */
const MOST = 300;

/** What takes parameters or answers with rows; of the rest nothing is planned. */
const PLANNED = /^\s*(select|insert|update|delete|with)\b/;

interface Text {
  name: string;
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

  /** By which name a text is asked; undefined: without one. */
  nameOf(text: string): string | undefined {
    if (!this.#trusted || !PLANNED.test(text)) return undefined;
    const known = textOf(text);
    if (known.asked++ === 0 && !this.#named.has(known.name)) return undefined;
    this.#named.add(known.name);
    return known.name;
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
    known = { name: Bun.hash.wyhash(text).toString(36), asked: 0 };
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
