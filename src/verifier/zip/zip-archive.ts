import { crc32, inflateRawSync } from "node:zlib";
import { UnreadableFile } from "../files/unreadable-file";
import { readZipDirectory, refuseExtraFields, type ZipRecord } from "./zip-directory";

const LOCAL = 0x04034b50;
const LOCAL_SIZE = 30;
const DESCRIPTOR = 0x0008;
const DESCRIPTOR_SIGNATURE = 0x08074b50;
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
  private readonly folderNames: readonly string[];

  /** Throws UnreadableFile where the directory is refused or declares more than is read. */
  constructor(private readonly archive: Buffer) {
    const { records, start } = readZipDirectory(archive);
    let total = 0;
    for (const record of records) {
      if (record.size > MAX_ENTRY) throw new UnreadableFile(`${shown(record)} is too large.`);
      total += record.size;
    }
    if (total > MAX_TOTAL) throw new UnreadableFile("The archive unpacks to more than 2 GiB.");
    this.refuseHidden(records, start);
    this.folderNames = records.filter((record) => !isFile(record)).map(({ name }) => name);
    this.records = new Map(records.filter(isFile).map((record) => [record.name, record]));
  }

  /** Names of the files, in the order of the directory. */
  names(): string[] {
    return [...this.records.keys()];
  }

  /** Names of the folders that have an entry of their own, each with a slash at its end. */
  folders(): string[] {
    return [...this.folderNames];
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

  /**
   * Bytes that belong to two files make a bomb of a small archive; bytes that belong to none are files
   * to a reader that goes by the local headers.
   */
  private refuseHidden(records: readonly ZipRecord[], start: number): void {
    let free = 0;
    for (const record of [...records].sort((a, b) => a.offset - b.offset)) {
      if (record.offset < free)
        throw new UnreadableFile(`${shown(record)} overlaps with something.`);
      if (record.offset > free) throw hidden();
      if (!isFile(record) && record.size + record.compressedSize > 0) {
        throw new UnreadableFile(`${shown(record)} is a folder with content.`);
      }
      const { end } = this.place(record);
      free = end + this.descriptorSize(record, end);
      if (free > start) throw new UnreadableFile(`${shown(record)} overlaps with something.`);
    }
    if (free !== start) throw hidden();
  }

  /** Of the data descriptor behind the bytes (4.3.9), which has to say what the directory says. */
  private descriptorSize(record: ZipRecord, end: number): number {
    if ((record.flags & DESCRIPTOR) === 0) return 0;
    const fields = Buffer.alloc(12);
    fields.writeUInt32LE(record.crc32, 0);
    fields.writeUInt32LE(record.compressedSize, 4);
    fields.writeUInt32LE(record.size, 8);
    if (this.archive.subarray(end, end + 12).equals(fields)) return 12;
    const isSigned =
      end + 16 <= this.archive.byteLength &&
      this.archive.readUInt32LE(end) === DESCRIPTOR_SIGNATURE &&
      this.archive.subarray(end + 4, end + 16).equals(fields);
    if (isSigned) return 16;
    throw new UnreadableFile(`${shown(record)} is described twice, and differently.`);
  }

  /** Place of the compressed bytes, by the local header, which has to agree with the directory. */
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
    if (begin > archive.byteLength) throw new UnreadableFile(`${shown(record)} is cut off.`);
    refuseExtraFields(archive.subarray(nameEnd, begin), record.name);
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
    // One byte more than declared is enough to detect too many.
    const options = { maxOutputLength: record.size + 1, info: true };
    const inflated: unknown = inflateRawSync(bytes, options);
    const { buffer, engine } = inflated as Inflated;
    if (engine.bytesWritten !== bytes.byteLength) throw hidden();
    return buffer;
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(`${shown(record)} cannot be unpacked.`, { cause: error });
  }
}

/** Node's result with `info`, which its types do not include. */
interface Inflated {
  buffer: Buffer;
  engine: { bytesWritten: number };
}

function hidden(): UnreadableFile {
  return new UnreadableFile("The archive holds bytes that belong to none of its files.");
}

function isFile(record: ZipRecord): boolean {
  return !record.name.endsWith("/");
}

function shown(record: ZipRecord): string {
  return JSON.stringify(record.name);
}
