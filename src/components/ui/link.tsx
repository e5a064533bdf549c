"use client";

import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

type Props = Omit<ComponentProps<typeof NextLink>, "prefetch">;

/**
 * A link that loads what is behind it once somebody points at it, touches it or has it under the keyboard.
 * Next's own asks the server for every link in sight: two dozen requests for a page that is looked at.
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
