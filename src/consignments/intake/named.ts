import type { PathFault } from "../../formats";
import type { DeliveredFile } from "../report";

/** Characters of all that a report names: 10,000 archives of hostile names could fill gigabytes. */
const MOST_CHARACTERS = 5_000_000;

interface Naming {
  fields?: DeliveredFile["fields"];
  filesByField?: DeliveredFile["filesByField"];
  notes?: DeliveredFile["notes"];
  faults: readonly PathFault[];
}

export class Named {
  #left = MOST_CHARACTERS;

  keep<File extends Naming>(file: File): File {
    const { fields = [], filesByField = [], notes = [], faults } = file;
    const kept = {
      notes: this.#within(notes),
      fields: this.#within(fields),
      filesByField: this.#within(filesByField),
    };
    const [first, ...others] = faults;
    return { ...file, ...kept, faults: first ? [first, ...this.#within(others)] : [] };
  }

  #within<Item>(items: readonly Item[]): Item[] {
    return items.filter((item) => {
      this.#left -= JSON.stringify(item).length;
      return this.#left >= 0;
    });
  }
}
