/** Sent with calls that a page makes by itself while nobody is at it; the session goes on resting then. */
export const UNATTENDED_HEADER = "x-unattended";

/** A page asks by itself every half a minute: what somebody did before that does not explain a call. */
const EXPLAINS_MS = 25_000;

const DEEDS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

let deedAt = 0;

/** Notes that somebody is at the page whenever they do something; returns how to stop that. */
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

/** Header fields that tell whether somebody is at the page. */
export function attentionHeaders(): Record<string, string> {
  return Date.now() - deedAt > EXPLAINS_MS ? { [UNATTENDED_HEADER]: "1" } : {};
}
