"use client";

import { useCallback, useSyncExternalStore } from "react";

const PREFIX = "proofline.draft.";
const listeners = new Set<() => void>();
/** For browsers that keep nothing: the draft then lasts as long as the page. */
const unsaved = new Map<string, string>();

function read(key: string): string {
  const kept = unsaved.get(key);
  if (kept !== undefined) return kept;
  try {
    return window.sessionStorage.getItem(PREFIX + key) ?? "";
  } catch {
    return "";
  }
}

function write(key: string, text: string): void {
  try {
    if (text === "") window.sessionStorage.removeItem(PREFIX + key);
    else window.sessionStorage.setItem(PREFIX + key, text);
    unsaved.delete(key);
  } catch {
    unsaved.set(key, text);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A text that survives a reload of this tab; empty texts leave nothing behind. */
export function useSessionDraft(key: string): [string, (text: string) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => "",
  );
  const change = useCallback((next: string) => write(key, next), [key]);
  return [text, change];
}
