/**
 * Sent with calls that a page makes by itself without user activity; the session stays idle then.
 */
export const UNATTENDED_HEADER = "x-unattended";

/** A page polls every half a minute: activity before that does not explain a call. */
const EXPLAINS_MS = 25_000;

const DEEDS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

let deedAt = 0;

/** Notes user activity on the page; returns how to stop that. */
export function watchAttention(): () => void {
  const note = () => {
    deedAt = Date.now();
  };
  note();
  for (const deed of DEEDS) window.addEventListener(deed, note, { capture: true, passive: true });
  return () => {
    for (const deed of DEEDS) window.removeEventListener(deed, note, { capture: true });
  };
}

/** Header fields that say whether a user is active on the page. */
export function attentionHeaders(): Record<string, string> {
  return Date.now() - deedAt > EXPLAINS_MS ? { [UNATTENDED_HEADER]: "1" } : {};
}
