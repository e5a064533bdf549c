import { utf8 } from "@/encoding/domain/crypto/encoding";
import type { Primitives } from "@/encoding/domain/crypto/primitives";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import type { Declaration, DeclaredSkill } from "./declaration";

/** SHA-256 of a skill as it is declared: another declaration has to be proven again. */
export function skillDigest({ sha256 }: Primitives, skill: DeclaredSkill): Uint8Array {
  return sha256(utf8(canonicalJson(skill)));
}

/** SHA-256 of a declaration in its canonical form (RFC 8785): what a proof of the key is made over. */
export function declarationDigest({ sha256 }: Primitives, declaration: Declaration): Uint8Array {
  return sha256(utf8(canonicalJson(declaration)));
}
