/** What `marketplace deliver` says (docs/product.md#handing-in). */
export const delivering = {
  noTokenFile: (file: string) =>
    `There is no file ${file}. Make a token on the contract's page, save it there, and try again.`,
  noAddress: (url: string) =>
    `${url} is not an address. Type the marketplace's, such as https://market.example.`,
  otherContract: (own: string, asked: string) =>
    `This token delivers for ${own}, not for ${asked}. Make one on the page of the contract that you mean.`,
  noFolder: (folder: string) => `There is no folder ${folder}.`,
  isFile: (path: string) => `${path} is a file. Name a folder.`,
  isFolder: (path: string) => `${path} is a folder. Name a file.`,
  unreadable: (path: string) => `This program's user may not read ${path}.`,
  noFiles: (folder: string) => `There is no file in ${folder}.`,
  skipped: (path: string) => `${path}: skipped, as it is not part of the text.`,
  asArchive: (count: number) => `All ${count} files go as one archive, collection.tar.`,
  link: (path: string) =>
    `${path} is not a file, but a link or similar. Put the file itself there.`,
  name: (path: string) =>
    `${path} has a name that some systems cannot keep. Rename it and try again.`,
  changed: (path: string) =>
    `${path} changed while it was being sent. Leave it unchanged and run this again.`,
  strange: (name: string, folder: string) =>
    `${name} was handed in before, and ${folder} lacks it. Put it there, or take it out on the contract's page.`,
  goesOn: (file: string, from: string) => `${file}: resumes after ${from}.`,
  progress: (file: string, percent: number, sent: string, total: string) =>
    `${file}: ${percent} %. Together ${sent} of ${total}.`,
  ofFiles: (name: string, at: number, count: number) => `${name} (${at} of ${count})`,
  broken: (seconds: number) =>
    `The connection is broken. The upload resumes where it stopped; next try in ${seconds} s.`,
  handedIn: (count: number) =>
    `${count === 1 ? "The file is" : `All ${count} files are`} handed in. Now they are measured and sealed, which may take a while. You may stop this here and look at the contract's page.`,
  sealed: "Sealed. Both parties have the ciphertext and the signed report.",
  sealedBefore: "The collection is already sealed. Nothing was sent.",
  refused:
    "Some files could not be read; the others are kept. Replace or remove these and run this again:",
  guessed:
    "These files make sense in more than one encoding. Run this again with --encoding and the right one, such as --encoding {name}, or choose on the contract's page:",
  gone: "The delivery was cancelled in the meantime. The contract's page says why.",
  silent: (url: string) =>
    `${url} does not answer. What was sent is kept: run this again later, and it resumes from there.`,
  answered: (url: string, status: number) =>
    `${url} answered with ${status}, which the marketplace does not say. Check the address; if a proxy stands before it, it has to let 64 MB a request through.`,
};
