"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";

/** Far enough ahead that it is there by the time it is scrolled to. */
const AHEAD = "300px";

type Props = {
  /** Of about the height of the content. */
  placeholder: ReactNode;
  /** Shown without waiting, as where an address leads into it. */
  now?: boolean;
  children: ReactNode;
};

/** Content that is asked for when it comes into view. */
export function WhenVisible({ placeholder, now = false, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return <div ref={place}>{isSeen || now ? children : placeholder}</div>;
}
