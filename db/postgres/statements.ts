import { LRUCache } from "lru-cache";
import type { ClientBase } from "pg";

const MAX_TEXTS = 1000;

const MAX_NAMED = 300;

const CACHEABLE = /^\s*(select|insert|update|delete|with)\b/;

const SEARCH = /\bpackage_words\b/;

interface Text {
  name: string | null;
  seen: number;
}

const texts = new LRUCache<string, Text>({ max: MAX_TEXTS });

export class Statements {
  readonly #named = new Set<string>();
  #trusted = true;

  nameOf(text: string): string | undefined {
    if (!this.#trusted) return undefined;
    const entry = textOf(text);
    const { name } = entry;
    if (name === null || (entry.seen++ === 0 && !this.#named.has(name))) return undefined;
    this.#named.add(name);
    return name;
  }

  distrust(): void {
    this.#trusted = false;
  }

  get isOver(): boolean {
    return !this.#trusted || this.#named.size >= MAX_NAMED;
  }
}

function textOf(text: string): Text {
  let entry = texts.get(text);
  if (!entry) {
    const isCacheable = CACHEABLE.test(text) && !SEARCH.test(text);
    entry = { name: isCacheable ? Bun.hash.wyhash(text).toString(36) : null, seen: 0 };
    texts.set(text, entry);
  }
  return entry;
}

const statements = new WeakMap<ClientBase, Statements>();

export function statementsOf(client: ClientBase): Statements {
  let ownStatements = statements.get(client);
  if (!ownStatements) {
    ownStatements = new Statements();
    statements.set(client, ownStatements);
  }
  return ownStatements;
}
