import { isAscii, isUtf8 } from "node:buffer";
import { decodeWindows1252 } from "./windows-1252";

/**
 * Incremental UTF-8 reader that loses nothing: a byte that belongs to no valid sequence is read as
 * windows-1252, whatever surrounds it. So a file in windows-1252 comes out as that, and a stray
 * byte in a UTF-8 file (Burp writes such) damages neither its neighbours nor the import. The result
 * does not depend on how the bytes are cut.
 */
export class Utf8Reader {
  /** Bytes that were no UTF-8. */
  strayBytes = 0;
  /** Whether a valid sequence of two or more bytes occurred. */
  sawMultiByte = false;
  private carry: Buffer | null = null;

  write(bytes: Uint8Array): string {
    let buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (this.carry !== null) {
      buffer = Buffer.concat([this.carry, buffer]);
      this.carry = null;
    }
    const complete = completeLength(buffer);
    if (complete < buffer.length) this.carry = Buffer.from(buffer.subarray(complete));
    return this.decode(buffer.subarray(0, complete));
  }

  end(): string {
    const rest = this.carry;
    this.carry = null;
    return rest === null ? "" : this.decode(rest);
  }

  private decode(buffer: Buffer): string {
    if (isAscii(buffer)) return buffer.toString("latin1");
    if (isUtf8(buffer)) {
      this.sawMultiByte = true;
      return buffer.toString("utf8");
    }
    return this.decodeDamaged(buffer);
  }

  /** Alternating runs of valid sequences and of stray bytes, each decoded at once. */
  private decodeDamaged(buffer: Buffer): string {
    let text = "";
    let index = 0;
    while (index < buffer.length) {
      const start = index;
      for (let length = sequenceLength(buffer, index); length > 0; ) {
        if (length > 1) this.sawMultiByte = true;
        index += length;
        length = sequenceLength(buffer, index);
      }
      text += buffer.toString("utf8", start, index);
      const stray = index;
      while (index < buffer.length && sequenceLength(buffer, index) === 0) index++;
      text += decodeWindows1252(buffer.subarray(stray, index));
      this.strayBytes += index - stray;
    }
    return text;
  }
}

/** Length of the valid sequence at an index by Unicode table 3-7, or 0. */
function sequenceLength(bytes: Uint8Array, index: number): number {
  const first = bytes[index];
  if (first === undefined) return 0;
  if (first < 0x80) return 1;
  const expected = expectedLength(first);
  if (expected === 0 || index + expected > bytes.length) return 0;
  return isUtf8(bytes.subarray(index, index + expected)) ? expected : 0;
}

function expectedLength(first: number): number {
  if (first >= 0xc2 && first <= 0xdf) return 2;
  if (first >= 0xe0 && first <= 0xef) return 3;
  if (first >= 0xf0 && first <= 0xf4) return 4;
  return 0;
}

/** Length without a sequence at the end that the next bytes may complete. */
function completeLength(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte >= 0xc0) return expectedLength(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}
