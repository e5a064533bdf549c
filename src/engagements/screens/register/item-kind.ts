import type { RegisterKind } from "@/engagements/domain/entry";
import { likelyKind } from "@/evidence/screens/evidence/chosen-file";

/** Kinds of what has bytes here. */
export const STORED_KINDS = [
  "file",
  "screenshot",
  "log",
  "recording",
  "network",
  "memory",
  "url",
] as const satisfies RegisterKind[];

const BY_NAME: readonly (readonly [RegExp, RegisterKind])[] = [
  [/\.(?:pcap|pcapng|cap)$/i, "network"],
  [/\.(?:dmp|mem|vmem|lime|core)$/i, "memory"],
  [/\.(?:url|webloc)$/i, "url"],
  [/\.(?:cast|mp4|mkv|webm|mov|wav|mp3)$/i, "recording"],
];

/** The kind that a file most likely is in the register; the person decides. */
export function guessKind(file: { type: string; name: string }): RegisterKind {
  const likely = likelyKind(file);
  if (likely !== "file") return likely;
  if (/^(?:video|audio)\//.test(file.type)) return "recording";
  return BY_NAME.find(([pattern]) => pattern.test(file.name))?.[1] ?? "file";
}
