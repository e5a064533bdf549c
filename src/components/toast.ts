"use client";

type Kind = "success" | "error" | "message";

/** The way back from what was just done. */
export interface Undo {
  label: string;
  run: () => void;
}

/** What the last message offers to take back, while it is shown. */
let offered: { id: string | number; undo: Undo } | null = null;

let isWanted = false;
let markReady: () => void = () => undefined;
const ready = new Promise<void>((resolve) => {
  markReady = resolve;
});
const listeners = new Set<() => void>();

/** Long enough to notice, read and reach the way back. */
const UNDO_MS = 10_000;

/** For the place where toasts appear: whether a toast was raised, and that it listens now. */
export const toastDemand = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  isWanted: () => isWanted,
  markReady: () => markReady(),
};

/** Loads the library with the first toast: few pages show one. */
async function show(kind: Kind, text: string, undo?: Undo): Promise<void> {
  isWanted = true;
  for (const listener of listeners) listener();
  const { toast: show } = await import("sonner");
  await ready;
  if (undo === undefined) show[kind](text);
  else {
    const withdraw = () => {
      if (offered?.undo === undo) offered = null;
    };
    const back = () => {
      withdraw();
      undo.run();
    };
    const action = { label: undo.label, onClick: back };
    const ends = { onDismiss: withdraw, onAutoClose: withdraw };
    offered = { id: show[kind](text, { action, duration: UNDO_MS, ...ends }), undo };
  }
}

/** Takes back what the last message offers, if it is still shown: who works by keys need not walk to it. */
export async function takeBack(): Promise<void> {
  if (offered === null) return;
  const { id, undo } = offered;
  offered = null;
  undo.run();
  const { toast: shown } = await import("sonner");
  shown.dismiss(id);
}

/** Shows the result of the reader's action. */
export const toast = {
  message: (text: string) => void show("message", text),
  success: (text: string, undo?: Undo) => void show("success", text, undo),
  error: (text: string) => void show("error", text),
};
