import type { EvidenceManifest } from "../manifest";
import type { CheckList } from "./verify-check";
import { parseLine, splitLines } from "./verify-custody";
import { type CheckedEntry, entriesText } from "./verify-entries";

/** Checks each item of the register against the parts and the chain of custody. */
export function checkItems(
  manifest: EvidenceManifest,
  items: readonly CheckedEntry[],
  custody: Uint8Array | null,
  list: CheckList,
): boolean {
  const problem = itemsProblem(manifest, items);
  const { verified } = manifest.register;
  const elsewhere = items.filter(({ check }) => check === "digest_only").length;
  const isSound = list.judge(
    "register",
    problem,
    `${entriesText(items.length)} The issuer hashed the bytes of ${verified} again, and they are parts of the package.`,
  );
  if (!isSound) return false;
  if (elsewhere > 0) {
    list.skip(
      "bytes kept elsewhere",
      `Of ${elsewhere} items there is only the digest that somebody declared.`,
    );
  }
  if (custody === null) {
    list.skipPart("register and custody", "Without the chain of custody they were not compared.");
    return true;
  }
  const doubted = doubtedSubjects(splitLines(custody) ?? []);
  const wrong = items.find(({ id, check }) => check === "verified" && doubted.has(id));
  return list.judge(
    "register and custody",
    wrong === undefined
      ? null
      : `${wrong.id} is called verified, and its last check in custody says that it differs.`,
    "Nothing is called verified that custody calls different.",
  );
}

function itemsProblem(manifest: EvidenceManifest, items: readonly CheckedEntry[]): string | null {
  const { register, parts, omitted } = manifest;
  if (items.length !== register.items) {
    return `There are ${items.length} items and not the ${register.items} signed.`;
  }
  const evidence = new Map(
    parts.filter(({ role }) => role === "evidence").map((part) => [part.path, part]),
  );
  const gone = new Map(omitted.map((part) => [part.path, part]));
  const named = new Set<string>();
  let verified = 0;
  for (const { id, members, check, path } of items) {
    const { sha256, storage, bytes } = members;
    if (
      (storage === "stored") !== (check !== "digest_only") ||
      (path === null) !== (check === "digest_only")
    ) {
      return `${id} is called ${String(check)}, which is not what it is.`;
    }
    if (typeof path !== "string") continue;
    if (named.has(path)) return `${JSON.stringify(path)} belongs to two items.`;
    named.add(path);
    const part = check === "verified" ? evidence.get(path) : gone.get(path);
    if (part === undefined || part.sha256 !== sha256) {
      return `${id} names ${JSON.stringify(path)}, and the package has no such part with that digest.`;
    }
    if (check !== "verified") continue;
    if (evidence.get(path)?.size !== bytes) return `${id} has another size than its part.`;
    verified += 1;
  }
  const loose = [...evidence.keys(), ...gone.keys()].find((path) => !named.has(path));
  if (loose !== undefined) return `${loose} belongs to no item.`;
  return verified === register.verified
    ? null
    : `${verified} items are verified and not the ${register.verified} signed.`;
}

/** Subjects whose last check in custody did not find what was recorded. */
function doubtedSubjects(custody: readonly Uint8Array[]): ReadonlySet<unknown> {
  const doubted = new Set<unknown>();
  for (const line of custody) {
    const event = parseLine(line);
    if (event?.event === "hash_mismatch") doubted.add(event.subject);
    if (event?.event !== "verified") continue;
    if (event.match === true) doubted.delete(event.subject);
    else doubted.add(event.subject);
  }
  return doubted;
}
