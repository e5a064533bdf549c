import { toHex } from "@/domain/crypto/encoding";
import { nodePrimitives } from "@/domain/crypto/node-primitives";
import type { Check } from "@/domain/packages/verify-check";
import type { PartContent, UnpackedPackage } from "@/domain/packages/verify-input";
import { readProofFiles } from "./proof-files";
import { decodeText } from "./read-file";
import { UnreadableFile } from "./unreadable-file";

/** Files of a bag, in an archive or a folder. */
export interface BagFiles {
  names(): string[];
  read(name: string): Uint8Array | null;
}

const DECLARATION = "bagit.txt";
const MANIFEST = "manifest-sha256.txt";
const TAG_MANIFEST = "tagmanifest-sha256.txt";
const PAYLOAD = "data/";
const LINE = /^([0-9a-f]{64}) [ *](.+)$/;
const NAMED_ESCAPES: Readonly<Record<string, string>> = { "%0A": "\n", "%0D": "\r", "%25": "%" };

/**
 * Takes a bag (RFC 8493) apart. Its own manifests prove nothing, because whoever changes a file can
 * change them too; they are compared all the same, so that `sha256sum -c` and this verifier cannot
 * come to different results. Throws UnreadableFile.
 */
export function unpackBag(files: BagFiles): UnpackedPackage {
  const top = topFolder(files);
  const names = files.names().map((name) => name.slice(top.length));
  const read = (name: string) => files.read(top + name);
  const readLines = (name: string): string[] => {
    const bytes = read(name);
    return bytes === null
      ? []
      : decodeText(bytes, name)
          .split("\n")
          .filter((line) => line !== "");
  };
  const payload = names.filter((name) => name.startsWith(PAYLOAD));
  const listed = new Map(readLines(MANIFEST).map(readEntry));
  return {
    ...readProofFiles(read),
    shownSha256: null,
    shownCustody: null,
    shownReport: null,
    parts: readParts(payload, read),
    untold: "absent",
    checks: [
      checkPayload(payload, listed, read),
      checkTags(new Map(readLines(TAG_MANIFEST).map(readEntry)), read),
    ],
  };
}

/** A bag stands in one folder of its archive (RFC 8493 section 4), or without one. */
function topFolder(files: BagFiles): string {
  const declarations = files.names().filter((name) => /^(?:[^/]+\/)?bagit\.txt$/.test(name));
  const [only] = declarations;
  if (only === undefined || declarations.length > 1) {
    throw new UnreadableFile("This is no bag: it needs one bagit.txt.");
  }
  const top = only.slice(0, -DECLARATION.length);
  const outside = files.names().find((name) => !name.startsWith(top));
  if (outside !== undefined) {
    throw new UnreadableFile(`${JSON.stringify(outside)} stands outside of the bag.`);
  }
  return top;
}

function* readParts(payload: readonly string[], read: BagFiles["read"]): Generator<PartContent> {
  for (const path of payload) {
    const content = read(path);
    if (content !== null) yield { path, content };
  }
}

function checkPayload(
  payload: readonly string[],
  listed: ReadonlyMap<string, string>,
  read: BagFiles["read"],
): Check {
  const name = "bag manifest";
  const unlisted = payload.find((path) => !listed.has(path));
  const problem =
    unlisted === undefined
      ? firstMismatch(listed, read)
      : `${JSON.stringify(unlisted)} is not in ${MANIFEST}.`;
  return problem === null
    ? { name, status: "passed", detail: `${listed.size} files are as ${MANIFEST} lists them.` }
    : { name, status: "failed", detail: problem };
}

function checkTags(listed: ReadonlyMap<string, string>, read: BagFiles["read"]): Check {
  const name = "bag tag manifest";
  if (listed.size === 0) {
    return { name, status: "skipped", detail: `There is no ${TAG_MANIFEST}.` };
  }
  const problem = firstMismatch(listed, read);
  return problem === null
    ? { name, status: "passed", detail: `${listed.size} files are as ${TAG_MANIFEST} lists them.` }
    : { name, status: "failed", detail: problem };
}

function firstMismatch(listed: ReadonlyMap<string, string>, read: BagFiles["read"]): string | null {
  for (const [path, sha256] of listed) {
    const bytes = read(path);
    if (bytes === null) return `${JSON.stringify(path)} is listed in the bag and not there.`;
    if (toHex(nodePrimitives.sha256(bytes)) !== sha256) {
      return `${JSON.stringify(path)} is not as the bag lists it.`;
    }
  }
  return null;
}

function readEntry(line: string): [path: string, sha256: string] {
  const [, sha256, encoded] = LINE.exec(line) ?? [];
  if (sha256 === undefined || encoded === undefined) {
    throw new UnreadableFile(
      `The bag lists ${JSON.stringify(line)}, which is no line of a manifest.`,
    );
  }
  // RFC 8493 section 2.1.3: only these three are escaped.
  const path = encoded.replace(
    /%0A|%0D|%25/gi,
    (code) => NAMED_ESCAPES[code.toUpperCase()] ?? code,
  );
  return [path, sha256];
}
