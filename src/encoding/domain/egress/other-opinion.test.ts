import ipaddr from "ipaddr.js";
import { expect, it } from "vitest";
import { checkAddress } from "./check-address";
import { readIpAddress } from "./ip-address";

/** Mulberry32: the same addresses in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = seeded(9);
const below = (end: number) => Math.floor(random() * end);

function ipv4(): string {
  const first = [0, 10, 100, 127, 169, 172, 192, 198, 203, 224, 255];
  const head = random() < 0.5 ? (first[below(first.length)] ?? 0) : below(256);
  return [head, below(256), below(256), below(256)].join(".");
}

function ipv6(): string {
  const first = ["::", "::ffff:", "64:ff9b::", "2001:", "2002:", "fc00:", "fe80:", "ff02:", "100:"];
  const group = () => (random() < 0.3 ? 0 : below(65_536)).toString(16);
  if (random() < 0.3)
    return `${first[below(4)] ?? "::"}${random() < 0.5 ? ipv4() : group()}`.replace(
      "2001:",
      "2001::",
    );
  const head =
    random() < 0.5
      ? group()
      : (2 + below(2)).toString() + below(4_096).toString(16).padStart(3, "0");
  return [head, ...Array.from({ length: 7 }, group)].join(":");
}

it("lets nothing pass that ipaddr.js does not call unicast", () => {
  let passed = 0;
  for (let n = 0; n < 10_000; n++) {
    const address = n % 2 === 0 ? ipv4() : ipv6();
    const theirs = ipaddr.process(address);
    // Both read the same bytes, up to the mapping that `process` undoes.
    expect(readIpAddress(address)?.slice(-theirs.toByteArray().length), address).toEqual(
      theirs.toByteArray(),
    );
    if (!checkAddress(address).mayConnect) continue;
    passed += 1;
    expect(theirs.range(), address).toBe("unicast");
  }
  expect(passed).toBeGreaterThan(2_000);
});
