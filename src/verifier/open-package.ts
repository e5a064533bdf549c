import { statSync } from "node:fs";
import type { UnpackedPackage } from "@/packages/domain/verify/verify-input";
import { unpackPackageJson } from "@/packages/domain/verify/verify-unpack";
import { unpackBag } from "./bag-package";
import { decodeText, readBytes } from "./files/read-file";
import { UnreadableFile } from "./files/unreadable-file";
import { FolderFiles } from "./folder-files";
import { unpackPdf } from "./pdf/pdf-package";
import { ZipArchive } from "./zip/zip-archive";

/** Opens an evidence package in any of its forms: a file, or the folder of a bag. Throws UnreadableFile. */
export function openPackage(path: string): UnpackedPackage {
  if (isFolder(path)) return unpackBag(new FolderFiles(path));
  return unpackBytes(readBytes(path), path);
}

/**
 * Takes the bytes of a package apart. Its forms are distinguished by their first bytes: JSON, bag
 * in a ZIP archive, PDF. `from` names them to a person. Throws UnreadableFile.
 */
export function unpackBytes(bytes: Buffer, from: string): UnpackedPackage {
  const start = bytes.toString("latin1", 0, 5);
  if (start.startsWith("PK")) return unpackBag(new ZipArchive(bytes));
  if (start === "%PDF-") return unpackPdf(bytes);
  try {
    return unpackPackageJson(decodeText(bytes, from));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UnreadableFile(`${from} is no evidence package: ${error.message}`, { cause: error });
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
