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

/** Verifies one package in this browser. */
export async function runPackageCheck(summary: PackageSummaryDto): Promise<PackageCheck> {
  const { origin, vkeys } = readKeys(await fetchJson("/api/trace/keys"));
  const json = await fetchText(summary.hrefs.json);
  const found = await checkPackage(browserPrimitives, json, summary.package_sha256, {
    vkeys,
    remembered: rememberedCheckpoint()?.note ?? null,
    fetchProof: proofOrNull,
    fetchPart: partOrNull,
  });
  const met = await meetNewest(origin, vkeys);
  return { found, met, at: new Date().toISOString() };
}
