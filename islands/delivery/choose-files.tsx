import { useState } from "react";
import { fileSize } from "../../src/lib/file-size";
import type { HandInProps } from "./props";
import type { ChosenFile } from "./triage";

interface Props extends HandInProps {
  isHydrated: boolean;
  onChosen(files: ChosenFile[]): void;
}

export function ChooseFiles({ page, postedBytes, words, isHydrated, onChosen }: Props) {
  const [isDragOver, setDragOver] = useState(false);
  const addFiles = (input: HTMLInputElement) => {
    onChosen([...(input.files ?? [])].map((file) => ({ name: relativeName(file), file })));
    // Otherwise choosing the same file again would not fire a change event.
    input.value = "";
  };
  return (
    <form
      className="hand-in-choice"
      method="post"
      encType="multipart/form-data"
      action={`${page}/files`}
      data-over={isDragOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setDragOver(true);
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setDragOver(false);
        void droppedFiles(event.dataTransfer).then(onChosen);
      }}
    >
      {isHydrated && <p className="hand-in-drop">{words.drop}</p>}
      <label className="field">
        <span>{words.files}</span>
        <input
          type="file"
          name="file"
          required
          multiple={isHydrated}
          // Picks up files that were chosen before hydration.
          ref={(input) => {
            if (isHydrated && input?.files?.length) addFiles(input);
          }}
          onChange={isHydrated ? (event) => addFiles(event.currentTarget) : undefined}
        />
      </label>
      {isHydrated ? (
        <label className="field">
          <span>{words.folder}</span>
          <input
            type="file"
            ref={(input) => {
              input?.setAttribute("webkitdirectory", "");
            }}
            onChange={(event) => addFiles(event.currentTarget)}
          />
        </label>
      ) : (
        <noscript>
          <p className="muted">{words.withoutScript({ size: fileSize(postedBytes) })}</p>
          <button className="button" type="submit">
            {words.send}
          </button>
        </noscript>
      )}
    </form>
  );
}

function relativeName(file: File): string {
  const [, ...child] = file.webkitRelativePath.split("/");
  return child.length > 0 ? child.join("/") : file.name;
}

async function droppedFiles({ items }: DataTransfer): Promise<ChosenFile[]> {
  const files: ChosenFile[] = [];
  const entries: FileSystemEntry[] = [];
  // The browser empties `items` at the first `await`.
  for (const item of items) {
    const entry = item.webkitGetAsEntry();
    const file = entry ? null : item.getAsFile();
    if (entry) entries.push(entry);
    if (file) files.push({ name: file.name, file });
  }
  for (const entry of entries) await collect(entry, "", files);
  const [onlyEntry] = entries;
  if (entries.length !== 1 || !onlyEntry?.isDirectory) return files;
  return files.map(({ name, file }) => ({ name: name.slice(onlyEntry.name.length + 1), file }));
}

async function collect(entry: FileSystemEntry, path: string, files: ChosenFile[]): Promise<void> {
  const name = path + entry.name;
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    files.push({ name, file });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // `readEntries` returns at most a hundred at a time.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (entries.length === 0) return;
    for (const child of entries) await collect(child, `${name}/`, files);
  }
}
