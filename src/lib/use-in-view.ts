import { type RefObject, useEffect, useState } from "react";

/** Whether a place has ever been within `margin` of what the reader sees. */
export function useInView(place: RefObject<HTMLElement | null>, margin: string): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (place.current === null || isSeen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: margin },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, margin, isSeen]);
  return isSeen;
}
