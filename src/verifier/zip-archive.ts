import { crc32, inflateRawSync } from "node:zlib";
import { UnreadableFile } from "./unreadable-file";
import { readZipDirectory, type ZipRecord } from "./zip-directory";

const LOCAL = 0x04034b50;
const LOCAL_SIZE = 30;
const DESCRIPTOR = 0x0008;
const STORED = 0;
const DEFLATED = 8;
const MAX_ENTRY = 512 * 1024 * 1024;
const MAX_TOTAL = 2 * 1024 * 1024 * 1024;

/**
 * A ZIP archive held in memory (PKWARE APPNOTE 6.3): stored and deflated files. Nothing is written
 * to disk, so its names decide nothing but which part a file is.
 */
export class ZipArchive {
  private readonly records: ReadonlyMap<string, ZipRecord>;

  /** Throws UnreadableFile where the directory is refused or declares more than is read. */
  constructor(private readonly archive: Buffer) {
    const { records, start } = readZipDirectory(archive);
    let total = 0;
    for (const record of records) {
      if (record.size > MAX_ENTRY) throw new UnreadableFile(`${shown(record)} is too large.`);
      total += record.size;
    }
    if (total > MAX_TOTAL) throw new UnreadableFile("The archive unpacks to more than 2 GiB.");
    this.refuseOverlaps(records, start);
    this.records = new Map(records.filter(isFile).map((record) => [record.name, record]));
  }

  /** Names of the files, in the order of the directory. */
  names(): string[] {
    return [...this.records.keys()];
  }

  /**
   * Bytes of one file, or null where there is none of that name. Throws UnreadableFile for bytes that
   * are not what the directory declares, and for more of them.
   */
  read(name: string): Uint8Array | null {
    const record = this.records.get(name);
    if (record === undefined) return null;
    const { begin, end } = this.place(record);
    const bytes = unpack(record, this.archive.subarray(begin, end));
    if (bytes.byteLength !== record.size || crc32(bytes) !== record.crc32) {
      throw new UnreadableFile(`${shown(record)} is not what the archive declares.`);
    }
    return bytes;
  }

  /** Bytes that belong to two files make a bomb of a small archive. */
  private refuseOverlaps(records: readonly ZipRecord[], start: number): void {
    let free = 0;
    for (const record of [...records].sort((a, b) => a.offset - b.offset)) {
      const { end } = this.place(record);
      if (record.offset < free || end > start) {
        throw new UnreadableFile(`${shown(record)} overlaps with something else.`);
      }
      free = end;
    }
  }

  /** Where the compressed bytes stand, by the local header, which has to say what the directory says. */
  private place(record: ZipRecord): { begin: number; end: number } {
    const { archive } = this;
    const at = record.offset;
    if (at + LOCAL_SIZE > archive.byteLength || archive.readUInt32LE(at) !== LOCAL) {
      throw new UnreadableFile(`${shown(record)} is not where the archive says.`);
    }
    const nameEnd = at + LOCAL_SIZE + archive.readUInt16LE(at + 26);
    const name = archive.subarray(at + LOCAL_SIZE, nameEnd).toString("utf8");
    const flags = archive.readUInt16LE(at + 6);
    const isLater = (flags & DESCRIPTOR) !== 0;
    const differs =
      name !== record.name ||
      flags !== record.flags ||
      archive.readUInt16LE(at + 8) !== record.method ||
      (!isLater && archive.readUInt32LE(at + 14) !== record.crc32) ||
      (!isLater && archive.readUInt32LE(at + 18) !== record.compressedSize) ||
      (!isLater && archive.readUInt32LE(at + 22) !== record.size);
    if (differs) throw new UnreadableFile(`${shown(record)} is described twice, and differently.`);
    const begin = nameEnd + archive.readUInt16LE(at + 28);
    const end = begin + record.compressedSize;
    if (end > archive.byteLength) throw new UnreadableFile(`${shown(record)} is cut off.`);
    return { begin, end };
  }
}

function unpack(record: ZipRecord, bytes: Buffer): Uint8Array {
  if (record.method === STORED) return bytes;
  if (record.method !== DEFLATED) {
    throw new UnreadableFile(`${shown(record)} is compressed in a way that is not read here.`);
  }
  try {
    // One byte more than declared is enough to tell that there are too many.
    return inflateRawSync(bytes, { maxOutputLength: record.size + 1 });
  } catch (error) {
    throw new UnreadableFile(`${shown(record)} cannot be unpacked.`, { cause: error });
  }
}

function isFile(record: ZipRecord): boolean {
  return !record.name.endsWith("/");
}

function shown(record: ZipRecord): string {
  return JSON.stringify(record.name);
}
