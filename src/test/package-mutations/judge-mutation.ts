import type { PackageVerification } from "@/packages/domain/verify/verify-check";
import { type Content, sorted } from "./other-readers";

const LISTS = ["bag-info.txt", "manifest-sha256.txt", "tagmanifest-sha256.txt", "delivery.erased"];
const PROOFS = ["checkpoint.note", "issue.tlog-proof", "issue-record.json"];

/**
 * Difference that a reader finds between a changed package and the original, although the verifier
 * accepted it and named no such difference; null where there is none.
 */
export function unnamedChange(
  original: Content,
  changed: Content,
  { checks, verdict }: PackageVerification,
): string | null {
  const named = new Set([
    ...verdict.unsigned,
    ...checks.filter(({ status }) => status === "skipped").map(({ name }) => name),
  ]);
  const [before, after] = [new Map(original), new Map(changed)];
  const both = [before, after];
  const drop = (isDropped: (name: string) => boolean) => {
    for (const content of both) {
      for (const name of [...content.keys()].filter(isDropped)) content.delete(name);
    }
  };
  if (named.has("name of the folder")) for (const content of both) withoutFolder(content);
  if (named.has("delivery")) drop((name) => /^delivery\.requested_(?:at|by)$/.test(name));
  if (named.has("chain of custody shown")) drop((name) => name === "chain_of_custody");
  for (const shown of ["timeline", "register", "final report"]) {
    if (named.has(`address of the ${shown}`)) drop((name) => name === shown.replace(" ", "_"));
  }
  if (named.has("parts not carried") || named.has("erased parts")) {
    if (verdict.result === "valid") return "valid, with parts that are not there";
    const gone = (name: string) => {
      const held = after.get(name);
      return held === undefined || held === "erased" || held === "link";
    };
    drop(
      (name) => (/(?:^|\/)data\//.test(name) && gone(name)) || LISTS.some((l) => name.endsWith(l)),
    );
  }
  if (named.has("log")) {
    if (verdict.result === "valid") return "valid, without its proofs";
    drop((name) => PROOFS.some((proof) => name.endsWith(proof) && !after.has(name)));
    drop((name) => name.endsWith("tagmanifest-sha256.txt"));
  }
  if (named.has("other signatures of the checkpoint")) for (const each of both) keepLines(each);
  const isWrittenOtherwise = compareEnvelopes(before, after, named.has("other signatures"));
  // The list names files of which what was named, or the whitespace, is another.
  if (isWrittenOtherwise || named.has("other signatures of the checkpoint")) {
    drop((name) => name.endsWith("tagmanifest-sha256.txt"));
  }
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    if (isFolderOf(name, after)) continue;
    if (before.get(name) !== after.get(name)) return `${name} is another`;
  }
  return null;
}

function isFolderOf(name: string, content: Content): boolean {
  return (
    name.endsWith("/") && [...content.keys()].some((file) => file !== name && file.startsWith(name))
  );
}

function withoutFolder(content: Content): void {
  for (const [name, value] of [...content]) {
    content.delete(name);
    content.set(name.slice(name.indexOf("/") + 1), value);
  }
}

/** Leaves the first signature of a checkpoint, which the verifier accepted. */
function keepLines(content: Content): void {
  for (const [name, value] of content) {
    if (!/(?:checkpoint|tlog.proof)(?:\.note)?$/.test(name)) continue;
    const text = value.startsWith('"')
      ? String(JSON.parse(value))
      : Buffer.from(value, "hex").toString();
    content.set(
      name,
      text
        .split("\n")
        .filter((line) => !line.startsWith("\u2014") || line.includes("proofline.test"))
        .join("\n"),
    );
  }
}

interface Envelope {
  signatures: readonly unknown[];
}

/**
 * Puts what the envelopes say in the place of their texts, without signatures that the original does not
 * have where the verifier named others. True where the texts differ.
 */
function compareEnvelopes(before: Content, after: Content, isNamed: boolean): boolean {
  const name = [...before.keys()].find((each) => each.endsWith("manifest.dsse.json"));
  if (name === undefined) {
    const own = before.get("envelope.signatures") ?? "[]";
    const given = after.get("envelope.signatures") ?? "[]";
    after.set("envelope.signatures", sorted(known(JSON.parse(given), JSON.parse(own), isNamed)));
    return false;
  }
  const texts = [before, after].map((each) => Buffer.from(each.get(name) ?? "", "hex").toString());
  const [own, given] = texts.map((text): Envelope => JSON.parse(text));
  if (own === undefined || given === undefined) return true;
  const signatures = known(given.signatures, own.signatures, isNamed);
  before.set(name, sorted(own));
  after.set(name, sorted({ ...given, signatures }));
  return texts[0] !== texts[1];
}

function known(given: readonly unknown[], own: readonly unknown[], isNamed: boolean): unknown[] {
  const texts = own.map(sorted);
  const kept = given.filter((each) => !isNamed || texts.includes(sorted(each)));
  // The same one twice was named as well.
  return isNamed ? kept.slice(0, own.length) : kept;
}
