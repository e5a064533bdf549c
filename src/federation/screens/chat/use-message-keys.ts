"use client";

import type { RefObject } from "react";
import type { MessageDto } from "@/federation/server/chat/chat-dto";
import { useShortcuts } from "@/lib/use-shortcuts";
import type { MessageAct } from "./message-acts";

type Input = {
  messages: readonly MessageDto[];
  listRef: RefObject<HTMLElement | null>;
  onAct: (message: MessageDto, act: MessageAct) => void;
};

function focusedSeq(): string | undefined {
  const { activeElement } = document;
  const row = activeElement?.closest<HTMLElement>("[data-message]");
  return row?.dataset.message;
}

/** j and k move the focus from message to message; l, x and m act on the one that has it. */
export function useMessageKeys({ messages, listRef, onAct }: Input): void {
  const indexOfFocus = () => messages.findIndex(({ seq }) => String(seq) === focusedSeq());

  function move(by: 1 | -1): void {
    const at = indexOfFocus();
    const next = messages[at === -1 ? 0 : at + by];
    if (next === undefined) return;
    const row = listRef.current?.querySelector<HTMLElement>(`[data-message="${next.seq}"]`);
    row?.focus();
    row?.scrollIntoView({ block: "nearest" });
  }

  function act(kind: MessageAct): void {
    const message = messages[indexOfFocus()];
    if (message !== undefined) onAct(message, kind);
  }

  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    l: () => act("release"),
    x: () => act("redact"),
    m: () => act("mute"),
  });
}
