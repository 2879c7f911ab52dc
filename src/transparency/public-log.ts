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
import { hashedLog, storedSubtrees } from "./stored-tree";

interface Needs {
  db: Db;
  clock: Clock;
  log: Logger;
  dataDir: string;
  /** What keys are derived from, where servers share the log; else a file has the only one. */
  logKey: string | null;
  publicUrl: string;
}

/** Another server has given the log its next name and key. */
class SignerChanged extends Error {}

/** Entries gather for so long before they are signed together; a second is promised. */
const GATHER_MS = 500;
/** Between two pieces of hashing, so that a batch of bids waits for one of them at most. */
const PAUSE_MS = 5;
const RETRY_MS = 5 * SECOND;
/** Where bids flood in, a note is signed after so many batches at the latest. */
const BATCHES_A_NOTE = 5;

/**
 * Hashes and signs what events have logged in their own transactions (docs/product.md#public-log).
 * Places are given by the database's one writer, so that any number of processes may do this.
 */
export class PublicLog {
  readonly #folder: SigningFolder;
  #signer: Promise<NoteSigner> | undefined;
  #publishing: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #started = false;

  constructor(private readonly needs: Needs) {
    this.#folder = new SigningFolder(needs.dataDir, needs.logKey);
    onRecorded(needs.db, () => this.check());
  }

  /** Signs what was logged while nothing ran, and from then on whatever is. */
  async start(): Promise<void> {
    this.#started = true;
    await this.#attempt();
  }

  async stop(): Promise<void> {
    if (this.#started) await this.#attempt();
    this.#started = false;
    clearTimeout(this.#timer);
  }

  /** Has entries signed that may have been logged. */
  check(after = GATHER_MS): void {
    if (!this.#started || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => void this.#attempt(), after);
    this.#timer.unref();
  }

  async #attempt(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    try {
      await this.publish();
    } catch (error) {
      this.needs.log.error({ err: error }, "public log not signed");
      this.check(RETRY_MS);
    }
  }

  /** Hashes and signs all that is logged by now; the checkpoint is what anyone is shown next. */
  publish(): Promise<void> {
    const published = this.#publishing.then(() => this.#publish());
    this.#publishing = published.catch(() => {});
    return published;
  }

  async #publish(): Promise<void> {
    try {
      await this.#publishBy(await this.#ownSigner());
    } catch (error) {
      if (!(error instanceof SignerChanged)) throw error;
      this.#signer = undefined;
      await this.#publishBy(await this.#ownSigner());
    }
  }

  async #publishBy(signer: NoteSigner): Promise<void> {
    let more = true;
    for (let batch = 1; more; batch++) {
      more = await addNewEntries(this.needs.db, letOthersWork);
      const isDue = !more || batch % BATCHES_A_NOTE === 0;
      if (isDue) await inTransaction(this.needs.db, (tx) => this.#sign(tx, signer));
    }
  }

  /** Signs all that is in the tree. */
  async #sign(tx: Db, signer: NoteSigner): Promise<void> {
    const isOurs = async () => (await lastVerifierKey(tx)) === formatVerifierKey(signer.key);
    if (this.#folder.isShared && !(await isOurs())) throw new SignerChanged();
    const { size, checkpoint: last } = await hashedLog(tx);
    if (last?.startsWith(`${signer.key.name}\n${size}\n`)) return;
    const root = await rootOf(size, storedSubtrees(tx));
    const checkpoint = signCheckpoint(signer, { size, root });
    // Ahead of the commit, and so of anyone who sees it: a restored database is known by this file.
    this.#folder.keepCheckpoint(checkpoint);
    await tx.updateTable("log_state").set({ checkpoint }).execute();
  }

  /** The latest signed note. */
  async checkpoint(): Promise<string> {
    const { checkpoint } = await hashedLog(this.needs.db);
    if (checkpoint !== null) return checkpoint;
    await this.publish();
    return this.checkpoint();
  }

  /** What it all is verified by, as C2SP's signed notes name it. */
  async verifierKey(): Promise<string> {
    return formatVerifierKey((await this.#ownSigner()).key);
  }

  /** A receipt for each entry, in their order; null where none can be signed. */
  async receipts(entries: readonly string[]): Promise<ReadonlyArray<Receipt | null>> {
    return (await this.receiptSigner())(entries);
  }

  /** Signs as {@link receipts} does, at once: what is durable is answered in any case. */
  async receiptSigner(): Promise<SignReceipts> {
    try {
      const signer = await this.#ownSigner();
      return (entries) => signReceipts(signer, entries);
    } catch (error) {
      this.needs.log.error({ err: error }, "receipts not signed");
      return (entries) => entries.map(() => null);
    }
  }

  /** Signs a text of others by the log's key, as a note; it ends in a line break. */
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
    const { db, clock, log, publicUrl } = this.needs;
    while (await addNewEntries(db, letOthersWork));
    const origin = `${new URL(publicUrl).host}/log`;
    const found = await inTransaction(db, async (tx) => {
      // Whoever else signs writes its file in a transaction, and so not now.
      while (await addNewEntries(tx));
      return findIdentity({ db: tx, folder: this.#folder, origin, now: clock.now() });
    });
    const { key } = found.signer;
    if (found.changed) {
      const name = key.name;
      log.warn({ reason: found.changed, name }, "the public log goes on under a new name and key");
    }
    return found.signer;
  }
}

function letOthersWork(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
