"use client";

import { useSyncExternalStore } from "react";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { toastDemand } from "./toast";

const ToastPlace = loadedWhenShown(() =>
  import("./toast-place").then((module) => module.ToastPlace),
);

/** Results of what the reader just did; anything that needs a decision stays in the page. */
export function Toaster() {
  const isWanted = useSyncExternalStore(toastDemand.subscribe, toastDemand.isWanted, () => false);
  return isWanted && <ToastPlace />;
}
