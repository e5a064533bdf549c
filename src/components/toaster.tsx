"use client";

import { useTheme } from "next-themes";
import { Toaster as Sonner } from "sonner";

/** Results of what the reader just did; anything that needs a decision stays in the page. */
export function Toaster() {
  const { resolvedTheme } = useTheme();
  return (
    <Sonner
      theme={resolvedTheme === "dark" ? "dark" : "light"}
      position="bottom-right"
      toastOptions={{
        classNames: {
          toast:
            "!rounded-md !border-line !bg-surface !text-ink !font-sans !text-sm !shadow-raised",
          description: "!text-muted",
        },
      }}
    />
  );
}
