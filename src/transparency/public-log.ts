import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { type Clock, SECOND } from "../lib/time";
import { signCheckpoint } from "./checkpoint";
import { findIdentity, lastVerifierKey } from "./identity";
import { rootOf } from "./merkle";
import { addNewEntries } from "./new-entries";
import { formatVerifierKey, type NoteSigner } from "./note";
import { type Receipt, type SignReceipts, signReceipts } from "./receipts";
import { onRecorded } from "./recording";
import { SigningFolder } from "./signing-folder";
import { loadLogState, storedSubtrees } from "./stored-tree";

interface PublicLogDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  dataDir: string;
  logKey: string | null;
  publicUrl: string;
}

class SignerChanged extends Error {}

const GATHER_MS = 500;
/** Pause between two pieces of hashing, so that bids wait for at most one. */
const PAUSE_MS = 5;
const RETRY_MS = 5 * SECOND;
const BATCHES_PER_CHECKPOINT = 5;

/** Any number of processes can run this, because the database numbers the entries. */
export class PublicLog {
  readonly #folder: SigningFolder;
  #signer: Promise<NoteSigner> | undefined;
  #publishing: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #started = false;

  constructor(private readonly deps: PublicLogDeps) {
    this.#folder = new SigningFolder(deps.dataDir, deps.logKey);
    onRecorded(deps.db, () => this.schedulePublication());
  }

  async start(): Promise<void> {
    this.#started = true;
    await this.#attempt();
  }

  async stop(): Promise<void> {
    if (this.#started) await this.#attempt();
    this.#started = false;
    clearTimeout(this.#timer);
  }

  schedulePublication(delayMs = GATHER_MS): void {
    if (!this.#started || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => void this.#attempt(), delayMs);
    this.#timer.unref();
  }

  async #attempt(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    try {
      await this.publish();
    } catch (error) {
      this.deps.log.error({ err: error }, "public log not signed");
      this.schedulePublication(RETRY_MS);
    }
  }

  publish(): Promise<void> {
    const publication = this.#publishing.then(() => this.#publish());
    this.#publishing = publication.catch(() => {});
    return publication;
  }

  async #publish(): Promise<void> {
    try {
      await this.#publishAs(await this.#ownSigner());
    } catch (error) {
      if (!(error instanceof SignerChanged)) throw error;
      this.#signer = undefined;
      await this.#publishAs(await this.#ownSigner());
    }
  }

  async #publishAs(signer: NoteSigner): Promise<void> {
    let hasMore = true;
    for (let batch = 1; hasMore; batch++) {
      hasMore = await addNewEntries(this.deps.db, yieldToOthers);
      const isDue = !hasMore || batch % BATCHES_PER_CHECKPOINT === 0;
      if (isDue) await inTransaction(this.deps.db, (tx) => this.#sign(tx, signer));
    }
  }

  async #sign(tx: Db, signer: NoteSigner): Promise<void> {
    const isOwnSigner = async () => (await lastVerifierKey(tx)) === formatVerifierKey(signer.key);
    if (this.#folder.isShared && !(await isOwnSigner())) throw new SignerChanged();
    const { size, checkpoint: last } = await loadLogState(tx);
    if (last?.startsWith(`${signer.key.name}\n${size}\n`)) return;
    const root = await rootOf(size, storedSubtrees(tx));
    const checkpoint = signCheckpoint(signer, { size, root });
    // Written before the commit, so that a restored database is recognized.
    this.#folder.storeCheckpoint(checkpoint);
    await tx.updateTable("log_state").set({ checkpoint }).execute();
  }

  async checkpoint(): Promise<string> {
    const { checkpoint } = await loadLogState(this.deps.db);
    if (checkpoint !== null) return checkpoint;
    await this.publish();
    return this.checkpoint();
  }

  async verifierKey(): Promise<string> {
    return formatVerifierKey((await this.#ownSigner()).key);
  }

  /** Returns receipts in the order of the entries; null if they cannot be signed. */
  async receipts(entries: readonly string[]): Promise<ReadonlyArray<Receipt | null>> {
    return (await this.receiptSigner())(entries);
  }

  async receiptSigner(): Promise<SignReceipts> {
    try {
      const signer = await this.#ownSigner();
      return (entries) => signReceipts(signer, entries);
    } catch (error) {
      this.deps.log.error({ err: error }, "receipts not signed");
      return (entries) => entries.map(() => null);
    }
  }

  async sign(text: string): Promise<string> {
    return (await this.#ownSigner()).sign(text);
  }

  #ownSigner(): Promise<NoteSigner> {
    this.#signer ??= this.#findSigner().catch((error) => {
      this.#signer = undefined;
      throw error;
    });
    return this.#signer;
  }

  async #findSigner(): Promise<NoteSigner> {
    const { db, clock, log, publicUrl } = this.deps;
    while (await addNewEntries(db, yieldToOthers));
    const origin = `${new URL(publicUrl).host}/log`;
    const identity = await inTransaction(db, async (tx) => {
      while (await addNewEntries(tx));
      return findIdentity({ db: tx, folder: this.#folder, origin, now: clock.now() });
    });
    const { key } = identity.signer;
    if (identity.newLogReason) {
      const name = key.name;
      log.warn(
        { reason: identity.newLogReason, name },
        "the public log continues under a new name and key",
      );
    }
    return identity.signer;
  }
}

function yieldToOthers(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
