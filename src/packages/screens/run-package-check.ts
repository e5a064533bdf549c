import { browserPrimitives } from "@/lib/browser-primitives";
import { ProblemError, parseProblem } from "@/lib/problem";
import type { PackageVerification } from "@/packages/domain/verify/verify-check";
import type { PackageSummaryDto } from "@/packages/server/package-dto";
import {
  fetchJson,
  fetchProof,
  type Meeting,
  meetCheckpoint,
  rememberedCheckpoint,
} from "@/trace/screens/meet-checkpoint";
import { checkPackage } from "./check-package";
import { readKeys } from "./read-keys";

export interface PackageCheck {
  found: PackageVerification;
  /** How the log continues what this browser remembered; null where that could not be checked. */
  met: Meeting | null;
  at: string;
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address);
  const text = await response.text();
  if (response.ok) return text;
  const problem = parseProblem(JSON.parse(text));
  throw problem === null ? new TypeError("unexpected answer") : new ProblemError(problem);
}

async function proofOrNull(from: number, to: number): Promise<Uint8Array[] | null> {
  try {
    return await fetchProof(from, to);
  } catch {
    // Without the proof the verifier says that this was not checked.
    return null;
  }
}

async function partOrNull(href: string): Promise<Uint8Array | null> {
  const response = await fetch(href);
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
}

/** Meets the newest checkpoint; the package was judged by what was remembered before. */
async function meetNewest(origin: string, vkeys: readonly string[]): Promise<Meeting | null> {
  try {
    const response = await fetch("/api/trace/checkpoint", { cache: "no-store" });
    if (!response.ok) return null;
    return await meetCheckpoint({ note: await response.text(), origin, vkeys });
  } catch {
    return null;
  }
}

/** Verifies one package of the service in this browser. */
export async function runPackageCheck(summary: PackageSummaryDto): Promise<PackageCheck> {
  const json = await fetchText(summary.hrefs.json);
  return check(json, summary.package_sha256, partOrNull);
}

/**
 * Verifies a file that the reader has, in this browser. It may come from anybody, so nothing that it names is
 * fetched: the service is asked for its keys, its newest checkpoint and proofs between sizes of its log, and
 * learns nothing else. Throws SyntaxError for what is no package as JSON.
 */
export async function runFileCheck(file: Blob): Promise<PackageCheck> {
  return check(await readText(file), null, async () => null);
}

async function readText(file: Blob): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new SyntaxError("The file is no text in UTF-8.", { cause: error });
  }
}

async function check(
  json: string,
  wanted: string | null,
  fetchPart: (href: string) => Promise<Uint8Array | null>,
): Promise<PackageCheck> {
  const { origin, vkeys } = readKeys(await fetchJson("/api/trace/keys"));
  const found = await checkPackage(browserPrimitives, json, wanted, {
    vkeys,
    remembered: rememberedCheckpoint()?.note ?? null,
    fetchProof: proofOrNull,
    fetchPart,
  });
  const met = await meetNewest(origin, vkeys);
  return { found, met, at: new Date().toISOString() };
}
