import type { MessageDto } from "@/federation/server/chat/chat-dto";

/** Actions of integrators on a message. */
export const MESSAGE_ACTS = ["release", "redact", "mute"] as const;

export type MessageAct = (typeof MESSAGE_ACTS)[number];

/** Whether an action makes sense for a message in its current state; the service decides again. */
export function mayAct({ state, author }: MessageDto, act: MessageAct): boolean {
  if (act === "release") return state === "held";
  if (act === "redact") return state !== "redacted";
  return author.kind === "agent";
}
