import { equalBytes } from "@/encoding/domain/crypto/encoding";
import type { Primitives } from "@/encoding/domain/crypto/primitives";
import { logKeys, type Trust } from "@/trace/domain/verify-trust";
import { packageSha256 } from "../digest";
import { checkAnchors } from "./verify-anchor";
import { CheckList, type PackageVerification } from "./verify-check";
import { checkCustody } from "./verify-custody";
import { checkDisplayedReport } from "./verify-displayed-report";
import type { UnpackedPackage } from "./verify-input";
import { checkIssue } from "./verify-log";
import { checkManifest } from "./verify-manifest";
import { checkCompleteness, checkParts } from "./verify-parts";
import { checkRegister } from "./verify-register";
import { checkReport } from "./verify-report";
import { checkEnvelope, checkIssuer } from "./verify-signature";
import { checkSimulation } from "./verify-simulation";
import { checkUnsignedContent } from "./verify-unsigned-content";

/**
 * Verifies a package of either kind as its recipient: with keys and checkpoints from outside it,
 * without a network, and without believing anything that the package says about itself. A check
 * that cannot be made is reported, never skipped. Throws only what `parts` throws.
 */
export async function verifyPackage(
  p: Primitives,
  unpacked: UnpackedPackage,
  trust: Trust,
): Promise<PackageVerification> {
  const list = new CheckList();
  // Until the log is reached, nothing was compared.
  list.notCompared(trust.checkpoints.length);
  const opened = checkEnvelope(p, unpacked.envelope, trust.keys, list);
  const manifest = opened && checkManifest(opened.payload, list);
  if (opened === null || manifest === null) return list.finish();
  checkIssuer(opened.signer, manifest.issuer, list);

  const digest = packageSha256(p, opened.payload);
  const { shownManifest, shownSha256, proofs } = unpacked;
  if (shownManifest !== null) {
    const isSame = equalBytes(shownManifest, opened.payload);
    const problem = isSame ? null : "The manifest shown is not the one that was signed.";
    list.judge("manifest shown", problem, "The manifest shown is the one that was signed.");
  }
  const isShown = shownSha256 === null || shownSha256 === digest;
  const wrong = `The package shows ${shownSha256 ?? "none"}; the manifest has ${digest}.`;
  list.judge("package digest", isShown ? null : wrong, digest);

  checkUnsignedContent(p, manifest, digest, unpacked.beside, list);
  const kept = await checkParts(p, manifest, unpacked, list);
  checkCompleteness(manifest, list);
  checkSimulation(manifest, kept, list);
  checkCustody(p, manifest, kept.custody, unpacked.shownCustody, list);
  if (manifest.kind === "report-package") {
    checkReport(p, manifest, kept, list);
    checkDisplayedReport(kept, unpacked.shownReport, manifest, list);
  } else {
    checkRegister(manifest, kept, list);
    if (unpacked.shownReport !== null) {
      list.fail("report shown", "An evidence package shows a report, which nothing vouches for.");
    }
  }

  if (proofs === null) {
    list.skipPart("log", "The package carries no proof that its issue was recorded.");
  } else if (trust.keys === "none") {
    list.skipPart("log", "Without a key, no checkpoint of the log means anything.");
  } else {
    const log = logKeys(p, trust.keys, manifest.log.origin);
    const keys = { log, witnesses: trust.witnesses };
    const issue = checkIssue(p, manifest, digest, proofs, keys, list);
    if (issue !== null)
      checkAnchors(
        p,
        { origin: manifest.log.origin, claimed: manifest.log },
        issue,
        trust,
        log,
        list,
      );
  }
  return list.finish();
}
