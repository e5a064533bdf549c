import type { Primitives } from "@/encoding/domain/crypto/primitives";
import type { PackageVerification } from "@/packages/domain/verify/verify-check";
import type { PartContent, UnpackedPackage } from "@/packages/domain/verify/verify-input";
import { verifyPackage } from "@/packages/domain/verify/verify-package";
import { unpackPackageJson } from "@/packages/domain/verify/verify-unpack";
import { parseCheckpoint } from "@/trace/domain/checkpoint";
import { parseVerificationKey } from "@/trace/domain/verification-key";
import type { ConsistencyProof, TrustedKey } from "@/trace/domain/verify-trust";
import { copy } from "./copy";

/** The reader's material from outside the package, and how the rest is fetched. */
export interface Outside {
  /** Keys that the service publishes (C2SP verifier keys). */
  vkeys: readonly string[];
  /** A signed checkpoint from an earlier visit. */
  remembered: string | null;
  /** Proof that the log of one size extends that of another; null where there is none to be had. */
  fetchProof: (from: number, to: number) => Promise<readonly Uint8Array[] | null>;
  /** Bytes of a part that the package carries as a link; null where they cannot be had. */
  fetchPart: (href: string) => Promise<Uint8Array | null>;
}

/**
 * Verifies the JSON form of a package as its recipient, with the keys and the checkpoint that came
 * from outside it. Parts that it carries as links are fetched and measured like the others. `wanted` is the
 * digest of the package that was asked for; null where any may come.
 * Throws SyntaxError for what is no evidence package.
 */
export async function checkPackage(
  primitives: Primitives,
  json: string,
  wanted: string | null,
  outside: Outside,
): Promise<PackageVerification> {
  const unpacked = unpackPackageJson(json);
  const { parts } = unpacked;
  const found = await verifyPackage(
    primitives,
    {
      ...unpacked,
      parts: parts === "absent" ? parts : withLinks(parts, linksOf(json), outside.fetchPart),
    },
    {
      keys: trustedKeys(primitives, outside.vkeys),
      checkpoints: outside.remembered === null ? [] : [outside.remembered],
      consistency: await consistencyProofs(json, unpacked, outside),
      witnesses: [],
    },
  );
  return wanted === null ? found : requireDigest(found, unpacked.shownSha256, wanted);
}

/** A package that verifies is no answer where another one was requested. */
function requireDigest(
  found: PackageVerification,
  shown: string | null,
  wanted: string,
): PackageVerification {
  const name = copy.verify.otherName;
  if (shown === wanted) {
    const same = { name, status: "passed", detail: copy.verify.same } as const;
    return { ...found, checks: [same, ...found.checks] };
  }
  const other = { name, status: "failed", detail: copy.verify.other(wanted) } as const;
  return {
    checks: [other, ...found.checks],
    verdict: { ...found.verdict, result: "invalid", anchored: false },
  };
}

function trustedKeys(primitives: Primitives, vkeys: readonly string[]): TrustedKey[] {
  return vkeys.flatMap((text) => {
    const key = parseVerificationKey(primitives, text);
    // Without its name: the log may have had another when the package was issued.
    return key === null ? [] : [{ publicKey: key.publicKey }];
  });
}

async function* withLinks(
  parts: Exclude<UnpackedPackage["parts"], string>,
  links: ReadonlyMap<string, string>,
  fetchPart: Outside["fetchPart"],
): AsyncGenerator<PartContent> {
  for await (const part of parts) {
    const href = part.content === "absent" ? links.get(part.path) : undefined;
    const bytes = href === undefined ? null : await fetchPart(href);
    yield bytes === null ? part : { path: part.path, content: bytes };
  }
}

/** Sizes of the log that the package, its manifest and this reader know, and the proofs between them. */
async function consistencyProofs(
  json: string,
  { proofs }: UnpackedPackage,
  { remembered, fetchProof }: Outside,
): Promise<ConsistencyProof[]> {
  const sizes = [sizeOf(proofs?.checkpoint ?? null), sizeOf(remembered), manifestSize(json)];
  const known = [...new Set(sizes.filter((size) => size !== null && size > 0))].sort(
    (a, b) => Number(a) - Number(b),
  );
  const found: ConsistencyProof[] = [];
  for (const [at, to] of known.entries()) {
    for (const from of known.slice(0, at)) {
      if (from === null || to === null) continue;
      const proof = await fetchProof(from, to);
      if (proof !== null) found.push({ from, to, proof });
    }
  }
  return found;
}

function sizeOf(note: string | null): number | null {
  if (note === null) return null;
  return parseCheckpoint(note.slice(0, note.lastIndexOf("\n\n") + 1))?.size ?? null;
}

type Json = Readonly<Record<string, unknown>>;

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Json)[name] : undefined;
}

/** Only to know which proof to request: the manifest itself is judged by the verifier. */
function manifestSize(json: string): number | null {
  const log = memberOf(memberOf(JSON.parse(json), "manifest"), "log");
  const size = memberOf(log, "size");
  return typeof size === "number" && Number.isSafeInteger(size) ? size : null;
}

/** Addresses of parts on this site; an address elsewhere is none of ours to fetch. */
function linksOf(json: string): ReadonlyMap<string, string> {
  const links = new Map<string, string>();
  for (const [path, part] of Object.entries(memberOf(JSON.parse(json), "parts") ?? {})) {
    const href = memberOf(part, "href");
    if (typeof href === "string" && /^\/api\/[^\\]*$/.test(href)) links.set(path, href);
  }
  return links;
}
