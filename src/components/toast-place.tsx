"use client";

import { useTheme } from "next-themes";
import { useEffect } from "react";
import { Toaster as Sonner } from "sonner";
import { useShortcuts } from "@/lib/use-shortcuts";
import { takeBack, toastDemand } from "./toast";

/** Where toasts appear. */
export function ToastPlace() {
  const { resolvedTheme } = useTheme();
  // Effects run from the inside out: the library listens by now.
  useEffect(toastDemand.markReady, []);
  useShortcuts({ u: () => void takeBack() });
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
