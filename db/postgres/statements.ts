import { LRUCache } from "lru-cache";
import type { ClientBase } from "pg";

const WATCHED = 1000;

const MAX = 300;

const PLANNED = /^\s*(select|insert|update|delete|with)\b/;

const SEARCHING = /\bpackage_words\b/;

interface Text {
  name: string | null;
  seen: number;
}

const texts = new LRUCache<string, Text>({ max: WATCHED });

export class Statements {
  readonly #named = new Set<string>();
  #trusted = true;

  nameOf(text: string): string | undefined {
    if (!this.#trusted) return undefined;
    const known = textOf(text);
    const { name } = known;
    if (name === null || (known.seen++ === 0 && !this.#named.has(name))) return undefined;
    this.#named.add(name);
    return name;
  }

  distrust(): void {
    this.#trusted = false;
  }

  get isOver(): boolean {
    return !this.#trusted || this.#named.size >= MAX;
  }
}

function textOf(text: string): Text {
  let known = texts.get(text);
  if (!known) {
    const isKept = PLANNED.test(text) && !SEARCHING.test(text);
    known = { name: isKept ? Bun.hash.wyhash(text).toString(36) : null, seen: 0 };
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
