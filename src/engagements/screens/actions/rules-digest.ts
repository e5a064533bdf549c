import { toHex, utf8 } from "@/encoding/domain/crypto/encoding";
import type { Primitives } from "@/encoding/domain/crypto/primitives";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import type { EngagementDto } from "@/engagements/server/engagement/engagement-dto";

/**
 * SHA-256, hexadecimal, of rules of engagement as canonical JSON (RFC 8785), without their approval:
 * the digest that the record of an approval names.
 */
export function rulesDigest(
  primitives: Primitives,
  { approved_by: _by, approved_at: _at, ...rules }: EngagementDto["rules_of_engagement"],
): string {
  return toHex(primitives.sha256(utf8(canonicalJson(rules))));
}
