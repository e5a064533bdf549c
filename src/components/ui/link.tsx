"use client";

import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

type Props = Omit<ComponentProps<typeof NextLink>, "prefetch">;

/**
 * A link that prefetches its target on hover, touch or keyboard focus. Next's own prefetches every
 * visible link: two dozen requests per page.
 */
export function Link({ onMouseEnter, onFocus, onTouchStart, ...props }: Props) {
  const [isWanted, setIsWanted] = useState(false);
  const want = () => setIsWanted(true);
  return (
    <NextLink
      {...props}
      prefetch={isWanted ? null : false}
      onMouseEnter={(event) => {
        want();
        onMouseEnter?.(event);
      }}
      onFocus={(event) => {
        want();
        onFocus?.(event);
      }}
      onTouchStart={(event) => {
        want();
        onTouchStart?.(event);
      }}
    />
  );
}
