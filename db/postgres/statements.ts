import { LRUCache } from "lru-cache";
import type { ClientBase } from "pg";

const MAX_STATEMENT_TEXTS = 1000;

const MAX_NAMED_STATEMENTS = 300;

const CACHEABLE = /^\s*(select|insert|update|delete|with)\b/;

const SEARCH_TABLE = /\bpackage_words\b/;

interface StatementText {
  name: string | null;
  uses: number;
}

const texts = new LRUCache<string, StatementText>({ max: MAX_STATEMENT_TEXTS });

class Statements {
  readonly #named = new Set<string>();
  #isTrusted = true;

  nameOf(text: string): string | undefined {
    if (!this.#isTrusted) return undefined;
    const entry = entryOf(text);
    const { name } = entry;
    if (name === null || (entry.uses++ === 0 && !this.#named.has(name))) return undefined;
    this.#named.add(name);
    return name;
  }

  stopNaming(): void {
    this.#isTrusted = false;
  }

  get mustClose(): boolean {
    return !this.#isTrusted || this.#named.size >= MAX_NAMED_STATEMENTS;
  }
}

function entryOf(text: string): StatementText {
  let entry = texts.get(text);
  if (!entry) {
    const isCacheable = CACHEABLE.test(text) && !SEARCH_TABLE.test(text);
    entry = { name: isCacheable ? Bun.hash.wyhash(text).toString(36) : null, uses: 0 };
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
