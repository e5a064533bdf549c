import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { BagFiles } from "./bag-package";
import { readBytes } from "./files/read-file";
import { UnreadableFile } from "./files/unreadable-file";

const MAX_FILES = 1_000_000;

/** Files of an unpacked bag. Links are refused: they could show files from outside the folder. */
export class FolderFiles implements BagFiles {
  private readonly paths = new Set<string>();
  private readonly folderPaths: string[] = [];

  constructor(private readonly folder: string) {
    this.walk("");
  }

  names(): string[] {
    return [...this.paths];
  }

  folders(): string[] {
    return this.folderPaths;
  }

  read(name: string): Uint8Array | null {
    return this.paths.has(name) ? readBytes(join(this.folder, name)) : null;
  }

  private walk(prefix: string): void {
    for (const entry of readdirSync(join(this.folder, prefix), { withFileTypes: true })) {
      const name = `${prefix}${entry.name}`;
      if (entry.isDirectory()) {
        this.folderPaths.push(`${name}/`);
        this.walk(`${name}/`);
      } else if (entry.isFile()) this.paths.add(name);
      else throw new UnreadableFile(`${JSON.stringify(name)} is neither file nor folder.`);
      if (this.paths.size + this.folderPaths.length > MAX_FILES)
        throw new UnreadableFile("The folder has too many files.");
    }
  }
}
