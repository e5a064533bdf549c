"use client";

import { type ReactNode, useRef } from "react";
import { useInView } from "@/lib/use-in-view";

/** Far enough ahead that it is there by the time it is scrolled to. */
const AHEAD = "300px";

type Props = {
  /** Of about the height of the content. */
  placeholder: ReactNode;
  /** Shown without waiting, as where an address leads into it. */
  now?: boolean;
  children: ReactNode;
};

/** Content that is loaded when it comes into view. */
export function WhenVisible({ placeholder, now = false, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useInView(place, AHEAD);
  return <div ref={place}>{isSeen || now ? children : placeholder}</div>;
}
