import { statSync } from "node:fs";
import type { UnpackedPackage } from "@/domain/packages/verify-input";
import { unpackPackageJson } from "@/domain/packages/verify-unpack";
import { unpackBag } from "./bag-package";
import { FolderFiles } from "./folder-files";
import { unpackPdf } from "./pdf-package";
import { decodeText, readBytes } from "./read-file";
import { UnreadableFile } from "./unreadable-file";
import { ZipArchive } from "./zip-archive";

/**
 * Opens an evidence package in any of its forms, told apart by their first bytes: JSON, bag in a ZIP
 * archive or a folder, PDF. Throws UnreadableFile.
 */
export function openPackage(path: string): UnpackedPackage {
  if (isFolder(path)) return unpackBag(new FolderFiles(path));
  const bytes = readBytes(path);
  const start = bytes.toString("latin1", 0, 5);
  if (start.startsWith("PK")) return unpackBag(new ZipArchive(bytes));
  if (start === "%PDF-") return unpackPdf(bytes);
  try {
    return unpackPackageJson(decodeText(bytes, path));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UnreadableFile(`${path} is no evidence package: ${error.message}`, { cause: error });
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
