import "server-only";
import { createHash } from "node:crypto";
import type { StoredLegal } from "@/legal-rules/domain/evaluation/stored-facts";
import { factsDigestInput } from "@/legal-rules/domain/facts";

/** A text with the SHA-256 over its UTF-8 bytes. */
export interface Digested {
  text: string;
  sha256: Buffer;
}

export function digested(text: string): Digested {
  return { text, sha256: createHash("sha256").update(text).digest() };
}

/** Facts and submissions as an evaluation stores them, by whose digest it is current or not. */
export function digestedFacts({
  facts,
  submissions,
}: Pick<StoredLegal, "facts" | "submissions">): Digested {
  return digested(factsDigestInput(facts, submissions));
}
