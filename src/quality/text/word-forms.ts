import { joinHash } from "../../lib/hash-counts";

const INITIAL_SLOTS = 2 ** 12;

/** A `Map` of strings takes three times as long, because it hashes a new string for each word. */
export class WordForms {
  #slots = new Int32Array(INITIAL_SLOTS);
  readonly #hashes: number[] = [];
  readonly #starts: number[] = [];
  readonly #lengths: number[] = [];

  constructor(readonly text: string) {}

  numberOf(start: number, length: number): number {
    const hash = this.#hash(start, length);
    let slot = hash & (this.#slots.length - 1);
    for (;;) {
      const form = (this.#slots[slot] as number) - 1;
      if (form < 0) return this.#add(slot, hash, start, length);
      if (this.#hashes[form] === hash && this.#isAt(form, start, length)) return form;
      slot = (slot + 1) & (this.#slots.length - 1);
    }
  }

  #hash(start: number, length: number): number {
    let hash = length;
    for (let i = start; i < start + length; i++) {
      hash = (Math.imul(hash, 31) + this.text.charCodeAt(i)) | 0;
    }
    // The engine stores signed 32-bit numbers as small integers.
    return joinHash(0, hash) | 0;
  }

  #isAt(form: number, start: number, length: number): boolean {
    if (this.#lengths[form] !== length) return false;
    const first = this.#starts[form] as number;
    for (let i = 0; i < length; i++) {
      if (this.text.charCodeAt(first + i) !== this.text.charCodeAt(start + i)) return false;
    }
    return true;
  }

  #add(slot: number, hash: number, start: number, length: number): number {
    const form = this.#hashes.length;
    this.#hashes.push(hash);
    this.#starts.push(start);
    this.#lengths.push(length);
    this.#slots[slot] = form + 1;
    if (this.#hashes.length * 2 > this.#slots.length) this.#grow();
    return form;
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 4);
    for (const [form, hash] of this.#hashes.entries()) {
      let slot = hash & (slots.length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = form + 1;
    }
    this.#slots = slots;
  }
}
