"use client";

import { ThemeProvider as NextThemes } from "next-themes";
import type { ReactNode } from "react";

type Props = { nonce: string | undefined; children: ReactNode };

export function ThemeProvider({ nonce, children }: Props) {
  return (
    <NextThemes
      attribute="class"
      defaultTheme="system"
      enableSystem
      disableTransitionOnChange
      {...(nonce === undefined ? {} : { nonce })}
    >
      {children}
    </NextThemes>
  );
}
