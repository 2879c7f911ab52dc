import { formatList } from "../../../src/formats/formats";
import type { FileFault } from "../../../src/lib/files";

const formats = formatList(", ", " or ");

const faults: Record<FileFault, string> = {
  format: `We cannot read this format. Use ${formats}. Save spreadsheets as CSV, and slides or other documents as PDF.`,
  missing: "It arrived incomplete. Send it again.",
  names:
    "Names in the archive point outside its folder, occur twice, or do not work on every system.",
  links: "The archive contains links. Put the files themselves into it.",
  nested: "The archive contains another archive. Unpack the inner one first.",
  encrypted: "It is encrypted or password-protected. Remove the protection and add it again.",
  "too-many-entries": "The archive contains too many files. Split it.",
  bomb: "It unpacks to more than 200 times its size. Send the files as they are.",
  "unpacked-too-large":
    "Unpacked, the delivery is larger than allowed. Hand in less, or ask the marketplace for more.",
  truncated: "It is cut off. Create it again and resend it.",
  damaged: "It is damaged and cannot be read. Create it again and resend it.",
  "utf-16": "It is written in UTF-16. Save it as UTF-8.",
  "not-utf-8": "It is not written in UTF-8. Save it as UTF-8.",
  "broken-lines": "More than one line in a hundred is not JSON. Fix or remove these lines.",
  "line-too-long": "A line is too long to be read. Split it.",
  "no-text-column": "It has no column with text. Name the column text, content or body.",
  "row-group-too-large": "Its row groups are too large. Write it again with smaller row groups.",
  "parquet-lzo":
    "Its columns are packed with LZO, which is not read. Write it again with Zstandard, Snappy or gzip.",
  "window-too-large":
    "Its compression window is too large to read. Compress it again without --long.",
  "zip-method":
    "It is packed in the zip by a method that we do not read. Make the zip again with the usual method (Deflate).",
  "no-text": "We found no text in it. Scanned pages need text recognition (OCR) first.",
  encoding: "We could not detect its encoding. Save it as UTF-8.",
  "encoding-guessed": "It makes sense in more than one encoding. Choose the right one.",
  "not-json": "It is not valid JSON.",
  "nested-too-deep": "It is nested more than 500 levels deep.",
  "document-too-large": "This document is too large to be read at once. Split it.",
  "too-slow": "It took too long to read. Split it, or save it in another format.",
  "too-much-memory": "It took too much memory to read. Split it, or save it in another format.",
  "given-up":
    "Reading it took too long or too much memory. Split it, or save it in another format.",
};

/** What a seller hands in on the contract's page (docs/product.md#handing-in). */
export const handingIn = {
  title: "Hand In the Collection",
  lead: `Text of most formats: ${formats}, also compressed (.gz, .zst, .xz, .bz2, .lz4) or in a .zip or .tar. Buyers receive the files as you hand them in.`,
  most: (size: string) => `At most ${size} in total.`,
  refusedWhole: "These files could not be read, and nothing was kept. Hand in all files again.",
  refused:
    "These files could not be read. Remove or replace each of them, then complete the delivery again; the others are kept.",
  chooseEncodings:
    "More than one encoding makes sense for these files. Choose it for each, then complete the delivery again.",
  faults,
  island: {
    files: "Add files",
    reading: {
      documents: { one: "{count} document", other: "{count} documents" },
      words: { one: "{count} word", other: "{count} words" },
      characters: { one: "{count} character", other: "{count} characters" },
      fields: "Counted text in: {fields}",
      inFiles: { one: "{name} ({count} file)", other: "{name} ({count} files)" },
      waits: "Not read yet",
      moreNotes: "And {count} more notes.",
      notes: {
        "side-file": "Skipped: not part of the text.",
        empty: "Skipped: empty.",
        converted: "Read as {detail}.",
        "encoding-guessed": "The encoding is a guess, the likeliest first: {detail}.",
        replaced: "{detail} characters could not be decoded.",
        "no-text": "No text was found.",
        pages: "Pages with text: {filled} of {total}, about {characters} characters each.",
        "pages-without-text":
          "Pages without text: {detail}. Scans give no text without text recognition (OCR).",
      },
    },
    progressOf: "Read {count} of {total} files.",
    drop: "Drop files or a folder here, or choose them:",
    badName: "Some systems cannot keep this name. Rename the file and add it again.",
    refusedFiles: "These files cannot be read and were not added:",
    skippedFiles: "Skipped, as not part of the text: {count}",
    folder: "Add a folder",
    send: "Send the file",
    withoutScript: "Without JavaScript, you can send one file at a time, of at most {size}.",
    list: "Files",
    whole: "uploaded",
    waits: "waiting",
    sent: "{percent} % of {size}",
    encoding: "Encoding",
    encodingOf: "Encoding of {name}",
    chooseEncoding: "Choose the encoding",
    use: "Use",
    useForAll: "Use for all",
    remove: "Remove",
    removeOf: "Remove {name}",
    more: "And {count} more files.",
    progress: "Upload",
    total: "{sent} of {total}",
    pause: "Pause",
    resume: "Continue",
    interrupted: "The connection is broken. The upload resumes by itself where it stopped.",
    lost: "The server cannot be reached. What was sent is kept: you can continue later from there.",
    again: "Some files are incomplete. Choose the same files again: each resumes where it stopped.",
    ready: "All files are here. Complete the delivery once nothing is missing.",
    failed: "The file could not be sent. Try again later.",
    complete: "Complete the Delivery",
    completeHint:
      "The files are then measured, encrypted and shown to the buyer. After that, nothing can be added.",
    measuring:
      "The files are being measured and encrypted. This page shows the report once it is there.",
  },
  program: "From a server, or a large folder",
  programLead:
    "The marketplace's program hands in a whole folder and resumes where it stopped. It needs a token, which works for this contract only. Save it in a file and run:",
  makeToken: "Make a Token",
  replaceToken: "Replace the Token",
  revokeToken: "Revoke the Token",
  tokenMade: "Token created:",
  tokenUsed: "Last used:",
  tokenOf: (reference: string) => `Token for ${reference}`,
  tokenKeep:
    "It is shown only once. Anyone who has it can hand in files for this contract, until you replace or revoke it.",
  back: "Back to the Contract",
  backToTrade: "Back to Trade Management",
};
