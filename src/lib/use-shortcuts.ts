import { useEffect, useRef } from "react";
import { storedChoice } from "./stored-choice";

/** Single-key shortcuts can be switched off (WCAG 2.2, criterion 2.1.4). */
export const SHORTCUTS = storedChoice("shortcuts", ["on", "off"], "on");

export type ShortcutMap = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const TYPING = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]";
const OVERLAY = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/** Where keys mean something else: in a field, in an open dialog, menu or popover. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target instanceof Element ? event.target : null;
  return target?.closest(TYPING) != null || document.querySelector(OVERLAY) !== null;
}

/** Runs the handler of the key that is pressed; keys are named as in `KeyboardEvent.key`, in lower case. */
export function useShortcuts(map: ShortcutMap): void {
  const current = useRef(map);
  useEffect(() => {
    current.current = map;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const key = event.key.toLowerCase();
      const handler = Object.hasOwn(current.current, key) ? current.current[key] : undefined;
      if (handler === undefined || isTaken(event)) return;
      if (event.key.length === 1 && SHORTCUTS.get() === "off") return;
      handler(event);
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
