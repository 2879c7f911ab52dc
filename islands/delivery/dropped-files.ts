import type { ChosenFile } from "./triage";

export async function droppedFiles({ items }: DataTransfer): Promise<ChosenFile[]> {
  const found: ChosenFile[] = [];
  const entries: FileSystemEntry[] = [];
  // The browser empties the list of items after this turn.
  for (const item of items) {
    const entry = item.webkitGetAsEntry();
    const file = entry ? null : item.getAsFile();
    if (entry) entries.push(entry);
    if (file) found.push({ name: file.name, file });
  }
  for (const entry of entries) await collect(entry, "", found);
  const [only] = entries;
  if (entries.length !== 1 || !only?.isDirectory) return found;
  return found.map(({ name, file }) => ({ name: name.slice(only.name.length + 1), file }));
}

async function collect(entry: FileSystemEntry, path: string, found: ChosenFile[]): Promise<void> {
  const name = path + entry.name;
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    found.push({ name, file });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // `readEntries` returns at most a hundred at a time.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (entries.length === 0) return;
    for (const inside of entries) await collect(inside, `${name}/`, found);
  }
}
