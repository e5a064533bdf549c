import { crc32, deflateRawSync } from "node:zlib";

/** A file of an archive, with what an attacker would say of it instead of the truth. */
export interface SampleEntry {
  name: string;
  bytes: Uint8Array;
  deflate?: boolean;
  /** Other values in the directory, or in both places. */
  flags?: number;
  method?: number;
  size?: number;
  crc?: number;
  offset?: number;
  localName?: string;
  mode?: number;
  /** Extra fields in both places. */
  extra?: Uint8Array;
  /** Of the entry, in the directory. */
  comment?: string;
  /** Bytes behind the compressed ones, which count as compressed too. */
  surplus?: Uint8Array;
  /** Bytes behind the file that belong to none. */
  gap?: Uint8Array;
}

const NOTHING = new Uint8Array();

/** A ZIP archive, byte for byte by APPNOTE 6.3. */
export function sampleZip(entries: readonly SampleEntry[], comment = ""): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { name, bytes, deflate = false, flags = 0x0800, mode = 0o100644 } = entry;
    const { extra = NOTHING, comment: note = "", surplus = NOTHING, gap = NOTHING } = entry;
    const packed = deflate ? deflateRawSync(bytes) : Buffer.from(bytes);
    const data = Buffer.concat([packed, surplus]);
    const method = entry.method ?? (deflate ? 8 : 0);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(entry.crc ?? crc32(bytes), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(entry.size ?? bytes.length, 18);
    const local = (text: string) => {
      common.writeUInt16LE(Buffer.byteLength(text), 22);
      common.writeUInt16LE(extra.byteLength, 24);
      return Buffer.from(common);
    };
    const localName = entry.localName ?? name;
    const written = Buffer.concat([
      Buffer.from("PK\x03\x04"),
      local(localName),
      Buffer.from(localName),
      extra,
      data,
      gap,
    ]);
    const tail = Buffer.alloc(14);
    tail.writeUInt16LE(Buffer.byteLength(note), 0);
    tail.writeUInt32LE((mode << 16) >>> 0, 6);
    tail.writeUInt32LE(entry.offset ?? offset, 10);
    centrals.push(
      Buffer.concat([
        Buffer.from("PK\x01\x02\x14\x03"),
        local(name),
        tail,
        Buffer.from(name),
        extra,
        Buffer.from(note),
      ]),
    );
    locals.push(written);
    offset += written.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...locals, directory, end, Buffer.from(comment)]);
}
