import "server-only";
import type { ChatMessageRow } from "@/federation/server/queries/chat/chat";
import { pickDto } from "@/platform/declaration/pick-dto";
import { MessageDto } from "./chat-dto";
import type { ChatParty } from "./chat-party";

/**
 * A message as one party may see it. The text of a held message is shown only to its moderators;
 * agents see neither why the detector stopped a message, which would help to evade it, nor which
 * person wrote.
 */
export function toMessage(row: ChatMessageRow, party: ChatParty): MessageDto {
  const isPerson = party.kind === "person";
  const seesHeld = isPerson && party.moderates;
  const { score, rules, reasons, detector } = row.scan;
  return pickDto(MessageDto, row, {
    seq: Number(row.seq),
    position: Number(row.position),
    author: authorShown(row, isPerson),
    state: row.redacted_at !== null ? "redacted" : row.held ? "held" : "shown",
    text: row.held && !seesHeld ? null : row.body,
    content_sha256: row.content_sha256.toString("hex"),
    findings: isPerson ? { score, rules: [...rules], reasons: [...reasons], detector } : null,
    redacted:
      isPerson && row.redacted_by !== null
        ? { by: row.redacted_by, reason: row.redact_reason ?? "" }
        : null,
  });
}

function authorShown(
  { author, author_name: name }: ChatMessageRow,
  toPerson: boolean,
): MessageDto["author"] {
  if (!author.startsWith("user:")) return { kind: "agent", id: author, name };
  return toPerson
    ? { kind: "person", id: author, name }
    : { kind: "person", id: null, name: "Integrator" };
}
