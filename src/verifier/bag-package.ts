import type { PartContent, UnpackedPackage } from "@/packages/domain/verify/verify-input";
import { readProofFiles } from "./files/proof-files";
import { UnreadableFile } from "./files/unreadable-file";

/** Files of a bag, in an archive or a folder. */
export interface BagFiles {
  names(): string[];
  /** Folders that are named; their names end with a slash. */
  folders(): string[];
  read(name: string): Uint8Array | null;
}

const DECLARATION = "bagit.txt";
const PAYLOAD = "data/";

/**
 * Takes a bag (RFC 8493) apart. Its own lists prove nothing, because an attacker who changes a file
 * can change them too: the verifier compares them with those that it would write. Throws
 * UnreadableFile.
 */
export function unpackBag(files: BagFiles): UnpackedPackage {
  const top = topFolder(files);
  const names = files.names().map((name) => name.slice(top.length));
  const folders = files.folders().map((name) => name.slice(top.length));
  const read = (name: string) => files.read(top + name);
  return {
    ...readProofFiles(read),
    shownSha256: null,
    shownCustody: null,
    shownReport: null,
    parts: readParts(names, read),
    ifMissing: "absent",
    beside: {
      form: "bag",
      folder: top.slice(0, -1),
      files: names,
      emptyFolders: emptyFolders(names, folders),
      read,
    },
  };
}

/** A bag is in one folder of its archive (RFC 8493 section 4), or without one. */
function topFolder(files: BagFiles): string {
  const declarations = files.names().filter((name) => /^(?:[^/]+\/)?bagit\.txt$/.test(name));
  const [only] = declarations;
  if (only === undefined || declarations.length > 1) {
    throw new UnreadableFile("This is no bag: it needs one bagit.txt.");
  }
  const top = only.slice(0, -DECLARATION.length);
  const outside = [...files.names(), ...files.folders()].find((name) => !name.startsWith(top));
  if (outside !== undefined) {
    throw new UnreadableFile(`${JSON.stringify(outside)} stands outside of the bag.`);
  }
  return top;
}

/** A folder that holds nothing says something by its name alone. */
function emptyFolders(names: readonly string[], folders: readonly string[]): string[] {
  const used = new Set([""]);
  for (const name of names) {
    for (let at = name.indexOf("/"); at >= 0; at = name.indexOf("/", at + 1)) {
      used.add(name.slice(0, at + 1));
    }
  }
  return folders.filter((folder) => !used.has(folder));
}

/** Files below data/; the manifest says which of them are parts. */
function* readParts(names: readonly string[], read: BagFiles["read"]): Generator<PartContent> {
  for (const path of names) {
    const content = path.startsWith(PAYLOAD) ? read(path) : null;
    if (content !== null) yield { path, content };
  }
}
