"use client";

import { useMemo } from "react";
import type { LogKind } from "@/engagements/domain/entry";
import { useSessionDraft } from "@/lib/session-draft";
import { type EntryDraft, readDraft } from "./entry-draft";

/** The draft of the next entry of an account in an engagement; it survives a reload of this tab. */
export function useEntryDraft(
  key: string,
  fallback: LogKind,
): [EntryDraft, (draft: EntryDraft) => void] {
  const [text, setText] = useSessionDraft(key);
  const draft = useMemo(() => readDraft(text, fallback), [text, fallback]);
  return [draft, (next) => setText(JSON.stringify(next))];
}
