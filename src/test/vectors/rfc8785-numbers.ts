import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { type Family, readJson } from "./family";

/** The published table goes on to 10^8; those lines take minutes and 4 GB. */
const MAX_LINES = 1_000_000;
const SERIAL_START = 0x0010000000000000n;
const SERIAL_COUNT = 2000n;

const CHECKSUMS = z.object({
  static_u64_hex: z.array(z.string()).min(1),
  sha256: z.record(z.string(), z.string()),
});

function doubleOf(bits: bigint): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, bits);
  return view.getFloat64(0);
}

/** Bits of the doubles of the published sequence: listed ones, a run, then a chain of digests. */
function* sequence(listed: readonly string[]): Generator<bigint> {
  for (const hex of listed) yield BigInt(`0x${hex}`);
  for (let i = 0n; i < SERIAL_COUNT; i++) yield SERIAL_START + i;
  for (let block: Buffer = Buffer.alloc(32); ; ) {
    block = createHash("sha256").update(block).digest();
    for (let at = 0; at < block.byteLength; at += 8) {
      const bits = block.readBigUInt64LE(at);
      const value = doubleOf(bits);
      if (value !== 0 && Number.isFinite(value)) yield bits;
    }
  }
}

/** The first lines of the sequence, each with the number that it says JSON must hold. */
export const RFC_8785_NUMBERS: Family = {
  name: "rfc8785 numbers",
  folder: "rfc8785",
  *check(folder) {
    const text = readFileSync(path.join(folder, "es6-numbers-10000.txt"), "ascii");
    for (const line of text.trimEnd().split("\n")) {
      const [bits = "", expected] = line.split(",");
      yield { name: line, passed: canonicalJson(doubleOf(BigInt(`0x${bits}`))) === expected };
    }
  },
};

/** Published digests over the first 10^3 to 10^6 lines of the sequence as we write them. */
export const RFC_8785_CHECKSUMS: Family = {
  name: "rfc8785 number checksums",
  folder: "rfc8785",
  *check(folder) {
    const published = readJson(path.join(folder, "es6-number-checksums.json"), CHECKSUMS);
    const digest = createHash("sha256");
    let lines = 0;
    for (const bits of sequence(published.static_u64_hex)) {
      digest.update(`${bits.toString(16)},${canonicalJson(doubleOf(bits))}\n`);
      lines += 1;
      const expected = published.sha256[lines];
      if (expected !== undefined) {
        yield { name: `${lines} lines`, passed: digest.copy().digest("hex") === expected };
      }
      if (lines === MAX_LINES) return;
    }
  },
};
