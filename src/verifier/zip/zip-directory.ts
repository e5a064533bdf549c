import { UnreadableFile } from "../files/unreadable-file";

/** One file as the central directory of a ZIP archive describes it. */
export interface ZipRecord {
  name: string;
  flags: number;
  method: number;
  crc32: number;
  compressedSize: number;
  size: number;
  /** Place of its local header. */
  offset: number;
}

const END = 0x06054b50;
const END_SIZE = 22;
const END64 = 0x06064b50;
const END64_SIZE = 56;
const LOCATOR64 = 0x07064b50;
const LOCATOR64_SIZE = 20;
const CENTRAL = 0x02014b50;
const CENTRAL_SIZE = 46;
const MAX_ENTRIES = 1_000_000;
const ENCRYPTED = 0x0001 | 0x0040 | 0x2000;
const UTF8_NAME = 0x0800;
const UNIX = 3;
const FILE_TYPE = 0o170000;
const SYMLINK = 0o120000;
/** Times of NTFS and Unix, and owners; each with the size that it has at most. */
const HARMLESS_FIELDS: ReadonlyMap<number, number> = new Map([
  [0x000a, 32],
  [0x5455, 13],
  [0x5855, 12],
  [0x7875, 15],
]);
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Files of a ZIP archive by its central directory (PKWARE APPNOTE 6.3), which has to end the file:
 * data after it or between entries would be an archive within the archive to another reader. Throws
 * UnreadableFile for encryption, several disks, sizes of ZIP64, links, names that are no relative
 * path, and duplicate names.
 */
export function readZipDirectory(archive: Buffer): { records: ZipRecord[]; start: number } {
  const { entries, offset, size, end } = readEnd(archive);
  if (entries > MAX_ENTRIES) throw new UnreadableFile("The archive has too many files.");
  if (offset + size !== end) {
    throw new UnreadableFile("The directory of the archive does not stand at its end.");
  }
  const records: ZipRecord[] = [];
  const names = new Set<string>();
  let at = offset;
  for (let index = 0; index < entries; index++) {
    const { record, next } = readCentral(archive, at, end);
    at = next;
    if (names.has(record.name)) {
      throw new UnreadableFile(`The archive holds ${JSON.stringify(record.name)} twice.`);
    }
    names.add(record.name);
    records.push(record);
  }
  if (at !== end) throw new UnreadableFile("The directory of the archive has surplus bytes.");
  return { records, start: offset };
}

interface DirectoryPlace {
  entries: number;
  offset: number;
  size: number;
  /** Where the directory has to end. */
  end: number;
}

function readEnd(archive: Buffer): DirectoryPlace {
  const at = archive.byteLength - END_SIZE;
  if (at < 0 || archive.readUInt32LE(at) !== END || archive.readUInt16LE(at + 20) !== 0) {
    throw new UnreadableFile("The file does not end as a ZIP archive without a comment does.");
  }
  const disks = [archive.readUInt16LE(at + 4), archive.readUInt16LE(at + 6)];
  const entries = archive.readUInt16LE(at + 10);
  if (disks.some((disk) => disk !== 0) || archive.readUInt16LE(at + 8) !== entries) {
    throw new UnreadableFile("The archive is spread over several disks.");
  }
  const size = archive.readUInt32LE(at + 12);
  const offset = archive.readUInt32LE(at + 16);
  if (entries === 0xffff || size === 0xffffffff || offset === 0xffffffff) {
    return readEnd64(archive, at);
  }
  return { entries, offset, size, end: at };
}

function readEnd64(archive: Buffer, end: number): DirectoryPlace {
  const at = end - LOCATOR64_SIZE - END64_SIZE;
  const locator = end - LOCATOR64_SIZE;
  if (
    at < 0 ||
    archive.readUInt32LE(locator) !== LOCATOR64 ||
    archive.readBigUInt64LE(locator + 8) !== BigInt(at) ||
    archive.readUInt32LE(at) !== END64 ||
    archive.readBigUInt64LE(at + 24) !== archive.readBigUInt64LE(at + 32)
  ) {
    throw new UnreadableFile("The archive's ZIP64 directory cannot be read.");
  }
  return {
    entries: Number(archive.readBigUInt64LE(at + 32)),
    size: Number(archive.readBigUInt64LE(at + 40)),
    offset: Number(archive.readBigUInt64LE(at + 48)),
    end: at,
  };
}

function readCentral(
  archive: Buffer,
  at: number,
  end: number,
): { record: ZipRecord; next: number } {
  if (at + CENTRAL_SIZE > end || archive.readUInt32LE(at) !== CENTRAL) {
    throw new UnreadableFile("The directory of the archive is damaged.");
  }
  const flags = archive.readUInt16LE(at + 8);
  const nameEnd = at + CENTRAL_SIZE + archive.readUInt16LE(at + 28);
  const extraEnd = nameEnd + archive.readUInt16LE(at + 30);
  const next = extraEnd + archive.readUInt16LE(at + 32);
  if (next > end) throw new UnreadableFile("The directory of the archive is cut off.");
  const record: ZipRecord = {
    name: readName(archive.subarray(at + CENTRAL_SIZE, nameEnd), flags),
    flags,
    method: archive.readUInt16LE(at + 10),
    crc32: archive.readUInt32LE(at + 16),
    compressedSize: archive.readUInt32LE(at + 20),
    size: archive.readUInt32LE(at + 24),
    offset: archive.readUInt32LE(at + 42),
  };
  const shown = JSON.stringify(record.name);
  refuseExtraFields(archive.subarray(nameEnd, extraEnd), record.name);
  if (next !== extraEnd) throw new UnreadableFile(`${shown} has a comment.`);
  if ((flags & ENCRYPTED) !== 0) throw new UnreadableFile(`${shown} is encrypted.`);
  if (archive.readUInt16LE(at + 34) !== 0) throw new UnreadableFile(`${shown} is on another disk.`);
  if ([record.compressedSize, record.size, record.offset].includes(0xffffffff)) {
    throw new UnreadableFile(`${shown} is larger than this verifier reads.`);
  }
  const mode = archive.readUInt32LE(at + 38) >>> 16;
  if (archive.readUInt8(at + 5) === UNIX && (mode & FILE_TYPE) === SYMLINK) {
    throw new UnreadableFile(`${shown} is a link.`);
  }
  return { record, next };
}

/**
 * Extra fields (APPNOTE 4.5) may give a file another name or comment, or anything else, to another
 * reader. Those with times and owners, which archivers write, are let through at their own size.
 */
export function refuseExtraFields(extra: Buffer, name: string): void {
  for (let at = 0; at < extra.byteLength; ) {
    const isWhole = at + 4 <= extra.byteLength;
    const size = isWhole ? extra.readUInt16LE(at + 2) : Number.POSITIVE_INFINITY;
    const largest = isWhole ? HARMLESS_FIELDS.get(extra.readUInt16LE(at)) : undefined;
    if (largest === undefined || size > largest || at + 4 + size > extra.byteLength) {
      throw new UnreadableFile(`${JSON.stringify(name)} has an extra field that is not read here.`);
    }
    at += 4 + size;
  }
}

function readName(bytes: Buffer, flags: number): string {
  if ((flags & UTF8_NAME) === 0 && bytes.some((byte) => byte > 0x7e)) {
    throw new UnreadableFile("A file name in the archive is not UTF-8.");
  }
  let name: string;
  try {
    name = UTF8.decode(bytes);
  } catch {
    throw new UnreadableFile("A file name in the archive is not UTF-8.");
  }
  const segments = (name.endsWith("/") ? name.slice(0, -1) : name).split("/");
  const isStrange = segments.some((s) => s === "" || s === "." || s === "..");
  if (isStrange || /[\\\p{Cc}]/u.test(name) || /^[A-Za-z]:/.test(name)) {
    throw new UnreadableFile(`The archive's file name ${JSON.stringify(name)} is no plain path.`);
  }
  return name;
}
