import { crc32 } from "node:zlib";

/** Checksum of a zlib stream (RFC 1950 §8). */
function adler32(bytes: Uint8Array): number {
  let [a, b] = [1, 0];
  for (const byte of bytes) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  return b * 65_536 + a;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
}

/** One stored block, because what a compressor makes differs between versions. */
function stored(data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt16LE(data.length, 0);
  length.writeUInt16LE(0xffff - data.length, 2);
  return Buffer.concat([Buffer.from([0x78, 0x01, 0x01]), length, data, u32(adler32(data))]);
}

const WIDTH = 240;
const HEIGHT = 150;

/** A window with rows of a table, one of them marked: grey, 240 by 150. */
function shade(x: number, y: number): number {
  if (y < 16) return 90;
  if (x < 4 || x >= WIDTH - 4 || y >= HEIGHT - 4) return 150;
  const row = Math.floor((y - 16) / 13);
  const isText = (y - 16) % 13 > 3 && (y - 16) % 13 < 9;
  const length = 40 + ((row * 61) % 150);
  if (isText && x > 14 && x < 14 + length) return 40;
  return row === 4 ? 200 : 245;
}

/** A screenshot of the demonstration as PNG (ISO/IEC 15948), the same on every machine. */
export function demoScreenshot(): Buffer {
  const header = Buffer.concat([u32(WIDTH), u32(HEIGHT), Buffer.from([8, 0, 0, 0, 0])]);
  const rows = Buffer.concat(
    Array.from({ length: HEIGHT }, (_, y) =>
      Buffer.from([0, ...Array.from({ length: WIDTH }, (_pixel, x) => shade(x, y))]),
    ),
  );
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", stored(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A capture of beacons in the classic pcap format, raw IPv4 between documentation addresses. */
export function demoCapture(firstSecond: number): Buffer {
  const header = Buffer.alloc(24);
  header.writeUInt32LE(0xa1b2c3d4, 0);
  header.writeUInt16LE(2, 4);
  header.writeUInt16LE(4, 6);
  header.writeUInt32LE(65_535, 16);
  header.writeUInt32LE(101, 20);
  const packets = Array.from({ length: 8 }, (_, n) => {
    const payload = Buffer.from(`beacon ${n + 1} of the demonstration`, "latin1");
    const packet = Buffer.alloc(28 + payload.length);
    packet.writeUInt8(0x45, 0);
    packet.writeUInt16BE(packet.length, 2);
    packet.writeUInt8(64, 8);
    packet.writeUInt8(17, 9);
    packet.set([192, 0, 2, 44], 12);
    packet.set([198, 51, 100, 7], 16);
    packet.writeUInt16BE(49_152 + n, 20);
    packet.writeUInt16BE(53, 22);
    packet.writeUInt16BE(8 + payload.length, 24);
    packet.set(payload, 28);
    const record = Buffer.alloc(16);
    record.writeUInt32LE(firstSecond + n * 60, 0);
    record.writeUInt32LE(packet.length, 8);
    record.writeUInt32LE(packet.length, 12);
    return Buffer.concat([record, packet]);
  });
  return Buffer.concat([header, ...packets]);
}

/** Log of a password spraying as a tool would write it. */
export function demoSprayLog(date: string): Buffer {
  const lines = Array.from({ length: 24 }, (_, n) => {
    const minute = String(n * 2).padStart(2, "0");
    const hit = n === 17 ? "success" : "failure";
    return `${date}T09:${minute}:00Z user=user${String(n + 1).padStart(2, "0")} result=${hit}`;
  });
  return Buffer.from(`${["# simulated", ...lines].join("\n")}\n`);
}
