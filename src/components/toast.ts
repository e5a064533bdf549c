"use client";

type Kind = "success" | "error" | "message";

let isWanted = false;
let markReady: () => void = () => undefined;
const ready = new Promise<void>((resolve) => {
  markReady = resolve;
});
const listeners = new Set<() => void>();

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
async function show(kind: Kind, text: string): Promise<void> {
  isWanted = true;
  for (const listener of listeners) listener();
  const { toast: show } = await import("sonner");
  await ready;
  show[kind](text);
}

/** Shows the result of the reader's action. */
export const toast = {
  message: (text: string) => void show("message", text),
  success: (text: string) => void show("success", text),
  error: (text: string) => void show("error", text),
};
