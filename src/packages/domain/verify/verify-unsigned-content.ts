import { equalBytes, toHex, utf8 } from "@/encoding/domain/crypto/encoding";
import type { Primitives } from "@/encoding/domain/crypto/primitives";
import { bagTexts, digestLines, PROOF_FILES, TAG_FILES, TAG_MANIFEST } from "../bag-files";
import type { EvidenceManifest } from "../manifest";
import { packageFileName } from "../part-path";
import type { CheckList } from "./verify-check";
import type { BagContents, Beside } from "./verify-input";
import { shorten } from "./verify-parts";

const PROOFS: readonly string[] = Object.values(PROOF_FILES);
const TAGS: readonly string[] = [...TAG_FILES, TAG_MANIFEST];

/**
 * Checks everything in a container beside the signed content. Files derived from the manifest must
 * be exactly as they would be written; unknown ones are refused (`unexpected_file`); ones that
 * cannot be checked are named as such.
 */
export function checkUnsignedContent(
  p: Primitives,
  manifest: EvidenceManifest,
  packageSha256: string,
  beside: Beside,
  list: CheckList,
): void {
  switch (beside.form) {
    case "json":
      checkDelivery(beside, list);
      return;
    case "bag":
      checkFiles(manifest, beside, list);
      checkTexts(p, manifest, packageSha256, beside, list);
      checkFolder(manifest, packageSha256, beside, list);
      return;
    case "pdf":
      checkAttached(beside.attached, list);
      return;
  }
}

function checkDelivery(
  { delivery, erased }: Extract<Beside, { form: "json" }>,
  list: CheckList,
): void {
  const named = JSON.stringify([...delivery.erased].sort());
  if (named !== JSON.stringify([...erased].sort())) {
    list.fail(
      "delivery",
      "It lists other parts as erased than those that the package carries as erased.",
      "unsigned_text_changed",
    );
  }
  list.unsigned("delivery", "When and by whom this copy was asked for is not signed.");
}

function checkFiles(
  { parts }: EvidenceManifest,
  { files, emptyFolders }: BagContents,
  list: CheckList,
): void {
  const known = new Set([...TAGS, ...parts.map(({ path }) => path)]);
  const unexpected = [...files.filter((file) => !known.has(file)), ...emptyFolders];
  const given = new Set(files);
  // Missing proofs and parts are reported elsewhere.
  const missing = TAGS.filter((name) => !given.has(name) && !PROOFS.includes(name));
  const name = "files of the bag";
  if (unexpected.length > 0) {
    const shown = shorten(unexpected.map((file) => JSON.stringify(file)));
    list.fail(name, `Nothing signs ${shown}.`, "unexpected_file");
  }
  if (missing.length > 0) list.fail(name, `There is no ${shorten(missing)}.`, "missing_file");
  if (unexpected.length + missing.length > 0) return;
  list.pass(name, "Beside the parts that the manifest lists, only the files that every bag has.");
}

function checkTexts(
  p: Primitives,
  manifest: EvidenceManifest,
  packageSha256: string,
  { files, read }: BagContents,
  list: CheckList,
): void {
  const given = new Set(files);
  const payload = manifest.parts.filter(({ path }) => given.has(path));
  const expected = new Map(bagTexts(manifest, packageSha256, payload));
  const tags = TAG_FILES.flatMap((name) => {
    const bytes = read(name);
    return bytes === null ? [] : [[name, toHex(p.sha256(bytes))] as const];
  });
  expected.set(TAG_MANIFEST, [digestLines(tags)]);
  const changed = Array.from(expected.keys()).filter((name) => {
    const bytes = read(name);
    const texts = expected.get(name) ?? [];
    return bytes !== null && !texts.some((text) => equalBytes(utf8(text), bytes));
  });
  const name = "texts of the bag";
  if (changed.length > 0) {
    list.fail(
      name,
      `Not as written for this manifest: ${changed.join(", ")}.`,
      "unsigned_text_changed",
    );
  } else
    list.pass(name, `${Array.from(expected.keys()).join(", ")} are as written for this manifest.`);
}

function checkFolder(
  manifest: EvidenceManifest,
  packageSha256: string,
  { folder }: BagContents,
  list: CheckList,
): void {
  if (folder !== "" && folder !== packageFileName(manifest, packageSha256)) {
    list.unsigned("name of the folder", `Nothing signs ${JSON.stringify(folder)}.`);
  }
  list.unsigned("file times", "Times and permissions of the files are not signed.");
}

function checkAttached(attached: readonly string[], list: CheckList): void {
  const unexpected = attached.filter((name) => !PROOFS.includes(name));
  const name = "attachments";
  if (unexpected.length > 0) {
    const shown = shorten(unexpected.map((file) => JSON.stringify(file)));
    list.fail(name, `Nothing signs ${shown}.`, "unexpected_file");
  } else list.pass(name, "Only the files that every PDF of a package carries.");
  list.unsigned(
    "pages",
    "A PDF proves the manifest attached to it and not what its pages show. Compare the digest printed on them with the one above, and verify the package itself.",
  );
}
