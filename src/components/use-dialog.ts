"use client";

import { useRef, useState } from "react";
import { useFocusReturn } from "@/lib/use-focus-return";

/**
 * What a dialog is open about; null while it is closed. Where it closes and what had opened it is gone, the focus
 * goes to `place`, if that is given to an element.
 */
export function useDialog<About, Place extends HTMLElement = HTMLDivElement>() {
  const [about, open] = useState<About | null>(null);
  const place = useRef<Place>(null);
  useFocusReturn(about !== null, place);
  return { about, open: (next: About) => open(next), close: () => open(null), place };
}
